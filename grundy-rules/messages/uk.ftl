# Те саме, що в en.ftl, українською.

## Що повертає функція файла правил

gives-no-options =
    функція повертає { $what }, а має повертати список варіантів, кожен — позиція або список позицій
gives-no-moves =
    функція повертає { $what }, а має повертати словник, наприклад `{"{"}"take 1": [n - 1]{"}"}`, або
    список пар з імені й варіанта
gives-no-pairs = функція повертає список, але не пар з імені й варіанта
gives-no-position = функція повертає { $what }, а має повертати позицію
option-no-position =
    варіант { $option } містить { $what }; позиція — це число, слово або кортеж із них, а варіант
    — одна позиція або список позицій: (a, b) — одна позиція, [a, b] — сума двох
kind-none = None
kind-int = число (int)
kind-list = список (list)
kind-other = { $kind }

## Обмеження одного виклику

takes-steps = функція потребує понад { $most ->
        [one] { $most } крок
        [few] { $most } кроки
       *[many] { $most } кроків
    }
not-done = запитання лишилося без відповіді: { $why }
lists-memory = списки функції потребують понад { $most ->
        [one] { $most } байт
        [few] { $most } байти
       *[many] { $most } байтів
    }
calls-deep = функції викликають одна одну глибше ніж { $most ->
        [one] { $most } раз
        [few] { $most } рази
       *[many] { $most } разів
    }
count-too-large = число тут завелике: списки, проміжки й тексти рахують числами, меншими за 2^31
starlark-says = так повідомляє Starlark: { $text }
starlark-way = файли правил пишуть мовою Starlark: замість `{ $python }` пишіть `{ $starlark }`
starlark-outer-variable = функція не може змінити змінну, оголошену поза функціями

## Закони файла правил

law-positions = є позиції, з яких можна почати
law-found-none =
    ніщо з випробуваного не є позицією: { $tried }; інших слів не випробувано: допишіть позицію
    після імені файла або кілька у файл, наприклад `examples = ["oxo"]`
law-found-none-slip =
    { $none }; на запитання про 0 файл дає помилку:

    { $slip }
law-answers = правила відповідають на кожне запитання
law-text = записане читається так само
law-found-read-as = { $was } так записано, а прочитано як { $is }
law-found-refused = { $was } так записано, але не читається: { $error }
law-own-form = канонічна форма — своя власна форма
law-found-form = її форма — { $form }, а форма тієї — { $again }
law-mirror-twice = дзеркальний образ дзеркального образу — сама позиція
law-found-mirror = її образ — { $image }, а образ того — { $back }
law-mirror-options = варіанти дзеркального образу — образи варіантів
law-found-mirror-option = образ варіанта {"["}{ $option }] — не варіант образу { $image }
law-mirror-answers = позиція, що є власним дзеркальним образом, програна: на кожен хід є відповідь до такої позиції
law-found-mirror-answer = після ходу до {"["}{ $option }] жодна відповідь не веде до позиції, що є власним образом
law-moves = названі ходи — це варіанти
law-found-only-option = {"["}{ $option }] — варіант, але не хід
law-found-only-move = {"["}{ $option }] — хід, але не варіант
tried-positions =
    числа від 0 до 12, пари, трійки й четвірки малих чисел і слова щонайбільше з { $longest }
    літер одного з наборів { $letters }
law-form-values = канонічна форма має те саме значення
law-found-value = її значення { $own }, а значення її форми { $form } — { $other }
law-ends = гра закінчується
law-found-circle = ходи ведуть назад до неї: { $circle }
law-found-drift =
    { $advice }

    { $ends }

## Ігри без кінця

rules-never-end-by = { $ends }; { $advice }
rules-never-end = гра за цими правилами ніколи не закінчується: { $line } -> ...
call-leads-to = { $call } веде до { $to }
call-leads-to-form = { $call } веде до { $to } (через канонічну форму)
call-leads-below =
    { $call } веде до { $to }, а умова на зразок `if k <= n` не дає числам стати меншими за 0
odd-tuple = { $call } веде до { $to }: (a, b) — одна позиція, [a, b] — сума двох
odd-number = { $call } веде до { $to }: [a, b] — сума двох, (a, b) — одна позиція
odd-below = { $call } веде до { $to }: умова на зразок `if k <= n` не дає числам стати меншими за 0
hint-forms = перевірка { $file } випробовує канонічні форми

## Що не є позицією

number-of-63-bits = число, довше за 63 біти
position-of-16-mb = позиція, більша за 16 МБ
tuple-nested = кортеж, вкладений глибше ніж { $most ->
        [one] { $most } раз
        [few] { $most } рази
       *[many] { $most } разів
    }
tuple-parts = кортеж, у якому разом понад { $most ->
        [one] { $most } частину
        [few] { $most } частини
       *[many] { $most } частин
    }
words-of-16-mb = слова, разом більші за 16 МБ

## Що дає файл правил

not-a-function = `{ $name }` — це { $kind }, а не функція
not-each-a-text = не кожен елемент у `{ $name }` — текст
not-a-text = `{ $name }` — це { $kind }, а не текст
not-a-list-of-texts = `{ $name }` — це { $kind }, а не список текстів
no-function-options =
    немає функції `options`: напишіть `def options(position):`, і нехай вона повертає список
    варіантів
answer-not-found = відповіді не знайдено
last-question = останнє запитання: { $asked }
options-memory = її варіанти разом з усіма частинами потребують понад { $most ->
        [one] { $most } байт
        [few] { $most } байти
       *[many] { $most } байтів
    }
gives-empty-text = функція повертає порожній текст
gives-plus = функція повертає `+`, а він стоїть між двома доданками
gives-spaces = функція повертає текст із пробілами, а вони стоять між двома позиціями
gives-no-text = функція повертає { $what }, а має повертати текст
not-shrinking = { $game } — не гра з купками, які лише зменшуються
stopped-heaps = { $why }; доти порівняно { $count ->
        [one] { $count } купку
        [few] { $count } купки
       *[many] { $count } купок
    }

## Як повідомляють про помилку

no-position-of-gallery = `{ $text }` — не позиція гри { $game }
positions-of-gallery = її позиції мають такий вигляд: { $examples }
says-file = так каже { $file }
says-line = так каже { $file }, рядок { $line }
fault-at = { $file }: { $fault }
fault-at-line = { $file }:{ $line }: { $fault }
fault-of-call = { $asked }: { $fault }
fault-with-source =
    { $fault }

    { $source }
fault-asked =
    { $fault }

    на запитання { $asked }
fault-hint =
    { $fault }

    порада: { $hint }
form-values =
    порушено закон: канонічна форма має те саме значення; за власними варіантами { $position } має
    число Ґранді { $own }, а її форма { $form } — { $other }
form-outcomes =
    порушено закон: канонічна форма має той самий результат; за власними варіантами { $position }
    має в мізері результат { $own }, а її форма { $form } — { $other }
form-winners =
    порушено закон: канонічна форма має той самий результат; за власними варіантами { $position }
    має результат { $own }, а її форма { $form } — { $other }
hint-check = перевірка позиції { $text } у { $file } скаже більше

## Читання файла правил

being-read = його саме читали: те, що стоїть поза функціями, і те, що в них стале, обчислюється тоді
being-read-fault = { $reading } ({ $fault })
longer-than-4-mb = він довший за 4 МБ
loads-itself = { $file } завантажується, поки саме завантажується
shift-in-place = замість `x <<= n` пишіть `x = x << n`
not-beside =
    `{ $name }` не лежить поруч із файлом: напишіть його імʼя, наприклад `load("other.star",
    "function")`

## Правила в межах обмежень

ended-without-answer = він закінчився без відповіді
starlark-cannot = Starlark цього не може: { $why }
no-watching-thread =
    правила не виконуються без потоку, який за ними стежить, а запустити його не вдається:
    { $error }
broke-down = він зламався
stopped-fault =
    { $why }

    { $fault }

## Пошуки, які закінчуються запізно

long-way = { $fault }; туди веде { $count ->
        [one] { $count } хід
        [few] { $count } ходи
       *[many] { $count } ходів
    }: { $line } -> ... -> { $end }
must-without-answer = `must` зобовʼязує суперника відповісти в цій позиції, а ходу в ній немає
two-to-answer = дві частини, у яких треба відповісти: щонайбільше одна частина варіанта є `again`, `must` або `lose`
sign-inside = `win`, `lose`, `again` або `must` усередині позиції; вони стоять зовні, як у must((a, b))
sign-outside-option = `win`, `lose`, `again` або `must`, чим може бути лише варіант
two-signs = позиція має щонайбільше одну позначку
game-is-won = гру закінчено: виграв той, хто ходив останнім
no-nim-value = позиція { $position } не має числа Ґранді, бо той, хто ходить, виграє її поруч із кожною купкою Німа
repeats-no-truth = `repeats` — це { $kind }, а має бути True або False
marks-and-repeats = файл, у грі якого позиції можуть повторюватися (`repeats = True`), не може вживати `win`, `lose`, `again` чи `must`
repeats-no-sequence = у файлі є `repeats = True`, тож його позиції можуть не мати чисел Ґранді; про одну позицію відповідають `solve` і `options`
hint-repeats = якщо гра може повертатися до позиції, напишіть у файлі `repeats = True`
need-not-end = гра може не закінчитися: { $circle }
forms-in-circle =
    по колу ведуть канонічні форми, а не самі ходи: { $circle }; { $from } має варіант із такою
    формою
may-never-end = гра, можливо, ніколи не закінчується: { $count ->
        [one] { $count } хід веде
        [few] { $count } ходи ведуть
       *[many] { $count } ходів ведуть
    } від { $first } до { $last } і далі
may-never-end-forms = гра, можливо, ніколи не закінчується, або її канонічні форми неправильні: { $count ->
        [one] { $count } хід веде
        [few] { $count } ходи ведуть
       *[many] { $count } ходів ведуть
    } від { $first } до { $last } і далі
stopped-positions = { $why }; доти трапилося { $count ->
        [one] { $count } позиція
        [few] { $count } позиції
       *[many] { $count } позицій
    }
