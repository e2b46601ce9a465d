# Те саме, що в en.ftl, українською.

## Обмеження, файли та відмови

stopped-time = зупинено: вичерпано обмеження часу; `--time SECONDS` дає більше
stopped-memory = зупинено: потрібно більше памʼяті, ніж дозволено; `--memory SIZE` дає більше
stopped-memory-needed = зупинено: потрібно більше памʼяті, ніж дозволено; для цього треба `--memory { $size }` або більше
stopped-by = зупинено: { $why }
stopped-moves = зупинено: ходів забагато, щоб перелічити їх усі; жоден параметр не збільшує цього обмеження, тож запитайте про меншу позицію
stopped-steps = зупинено: запит до правил потребував забагато кроків
stopped-interrupted = перервано
stopped-rules = зупинено: правила гри зазнали збою
cannot-file = { $what ->
        [write] не вдалося записати { $file }: { $why }
        [use] не вдалося скористатися текою { $file }: { $why }
        [continue] не вдалося продовжити запис у { $file }: { $why }
        [make] не вдалося створити теку { $file }: { $why }
       *[read] не вдалося прочитати { $file }: { $why }
    }

system-error = { $kind ->
        [not-found] такого файлу чи теки немає
        [denied] немає дозволу
        [folder] це тека
        [no-folder] це не тека
        [full] на диску немає місця
        [exists] файл із такою назвою вже є
        [taken] це файл, а не тека
       *[other] { $text }
    }
an-error = помилка: { $error }
result-not-whole = зауваження: { $file } лишився без змін, бо результат неповний; знайдене записано у { $found }
cannot-write-answer = не вдалося записати відповідь: { $why }
starlark-broke-down = Starlark не може цього зробити: { $why }
not-utf8 = це не текст у кодуванні UTF-8
no-such-text = разом із запитанням не надійшло тексту з такою назвою
no-standard-input = стандартного введення тут не читають: надішліть текст разом із запитанням і напишіть його назву

## grundy serve

built-without = цю програму зібрано без { $part ->
    [rules] файлів правил
    [serve] сторінки та її сервера
    [check-explanation] засобу перевірки пояснень
    [schema] схеми JSON для документів
    [cluster] робітників
    [shell] команд для оболонки
   *[other] { $part }
}: у копії сховища `cargo install --path grundy-cli --features { $features }` збирає програму, в якій це є
cannot-listen = не вдається слухати на { $place }: { $why }
page-not-built = зауваження: у цій програмі немає сторінки, є лише її API. Сторінку збирає `grundy-serve/page/build`, для чого треба Node 20 і npm; тоді зберіть програму знову.
allow-host-help = якщо цей сервер ваш, запустіть його з `--allow-host NAME` для кожного іншого його імені
value-host = напишіть імʼя без порту, як-от `games.example.org`
answer-too-large = відповідь більша за 64 МіБ: спитайте про менший проміжок

## grundy solve

misere-position = { $position }, мізер
first-player-wins = Виграє перший гравець (результат N).
second-player-wins = Виграє другий гравець (результат P).
nobody-wins = Жоден гравець не може домогтися виграшу: нічия (результат D).
winner-not-found = У межах обмежень не встановлено, хто виграє.
winner-quotient-known = Мізерну частку доведено для { $heaps }, а ця позиція має більшу купку.
winner-heaps-up-to = купок { $game } до { $last }
value-nim = Число Ґранді { $value }.
value-infinity = { $set ->
    [empty] Значення { $value }: нескінченність; жоден варіант не має скінченного значення.
   *[some] Значення { $value }: нескінченність зі скінченними значеннями її варіантів.
    }
value-none = Числа Ґранді немає: суму можна закінчити одним ходом.
family-as = `--as` — для файлів правил, а { $family } — сімʼя позицій
family-at = { $fault } (у `{ $family }` з N = { $n })
family-no-value = { $position } не має числа Ґранді
family-no-certificate = { $family } — сімʼя позицій, а сертифікати й програми є для періодів ігор з купками
value-loony = Числа Ґранді немає: позиція шалена, і той, хто ходить, виграє кожну її суму з іграми, що мають скінченні числа.
value-again = Числа Ґранді немає: гравець, який ходив останнім, ходить ще раз. Решта { $left ->
        [loony] тоді шалена.
        [ends] тоді є сумою, яку можна одразу завершити.
       *[other] тоді має число { $left }.
    }
value-must = Числа Ґранді немає: на останній хід треба відповісти. { $kind ->
        [none] Жодна відповідь не виграє.
        [all] Поруч із кожною купкою Німа якась відповідь виграє.
        [most] Відповідь виграє поруч з усіма купками Німа, крім купок розміру { $sizes }.
       *[some] Відповідь виграє поруч із купками Німа розміру { $sizes }.
    }
length-is =
    Віддаленість { $remoteness } (переможець поспішає), затримка { $suspense } (переможець зволікає), день народження { $birthday } (найдовша гра);
    { $positions ->
        [one] { $positions } позиція
        [few] { $positions } позиції
       *[many] { $positions } позицій
    }, { $moves ->
        [one] { $moves } хід
        [few] { $moves } ходи
       *[many] { $moves } ходів
    }.
length-draw = Риска означає, що числа немає: жоден гравець не може змусити гру закінчитися, і вона може тривати без кінця.
length-loops = Риска означає, що числа немає: гра може тривати без кінця.
length-not-found = Довжину гри в межах обмежень не знайдено.
value-not-found = Число Ґранді в межах обмежень не знайдено.
value-not-searched = Числа Ґранді не шукали; його шукає `--value`.
why-heading = ЧОМУ
why-heading-markdown = Чому
# Те саме, що в англійському файлі.
method-name = { $method ->
        [theorem] формула
        [sequence] таблиця значень купок
        [quotient] мізерна частка
        [graph] граф гри
       *[search] перебір
    }
how-found = Як знайдено: { $method ->
        [theorem] за формулою
        [sequence] за таблицею значень купок
        [quotient] за мізерною часткою
        [graph] за графом гри
       *[search] перебором
    }.
terms = { $values ->
    [none] Доданки (значення не використано) і спосіб, яким знайдено відповідь:
   *[some] Доданки, їхні значення та спосіб, яким їх знайдено:
    }
terms-head = | доданок | значення | як знайдено |
more-terms = ... і ще { $count }
no-move-wins = Виграшного ходу немає.
no-move-needed = Ходів немає, і вони не потрібні: у мізері виграє той, хто не може ходити.
no-winning-move = Виграшного ходу немає.
moves-count = { $kind ->
        [drawing] { $count ->
            [1] Один хід, що веде до нічиєї:
            [one] { $count } хід, що веде до нічиєї:
            [few] { $count } ходи, що ведуть до нічиєї:
           *[many] { $count } ходів, що ведуть до нічиєї:
        }
       *[winning] { $count ->
            [1] Один виграшний хід:
            [one] { $count } виграшний хід:
            [few] { $count } виграшні ходи:
           *[many] { $count } виграшних ходів:
        }
    }
moves-count-each = { $kind ->
        [drawing] { $count ->
            [1] Один хід, що веде до нічиєї
            [one] { $count } хід, що веде до нічиєї
            [few] { $count } ходи, що ведуть до нічиєї
           *[many] { $count } ходів, що ведуть до нічиєї
        }
       *[winning] { $count ->
            [1] Один виграшний хід
            [one] { $count } виграшний хід
            [few] { $count } виграшні ходи
           *[many] { $count } виграшних ходів
        }
    }, а якщо рахувати кожну з однакових компонент — { $choices }:
moves-not-found = { $kind ->
        [drawing] Ходів, що ведуть до нічиєї, у межах обмежень не знайдено.
       *[winning] Виграшних ходів у межах обмежень не знайдено.
    }
moves-not-listed = { $kind ->
        [drawing] Ходи, що ведуть до нічиєї, не перелічено: ходів забагато, щоб їх перевірити.
       *[winning] Виграшні ходи не перелічено: ходів забагато, щоб їх перевірити.
    }
moves-some = { $kind ->
        [drawing] Ходи, що ведуть до нічиєї (можуть бути ще: ходів забагато, щоб перевірити всі):
       *[winning] Виграшні ходи (можуть бути ще: ходів забагато, щоб перевірити всі):
    }
more-moves = ... і ще { $count } (--max-moves)
more-moves-left-out = ... і ще { $count }
nothing-left = нічого
ends-the-game = закінчує гру
move-from-to = { $from } → { $to }
file-is-no-position = це не позиція, а файл
write-file-option = напишіть `--file { $file }`
line-too-large = рядок { $line } довший за { $bytes } Б; `--memory SIZE` дозволяє більше
cannot-read-position = не вдалося прочитати позицію: { $why }

## grundy options

stopped-options = зупинено: варіантів більше; `--max-moves K` перелічить більше, а `grundy solve` знайде виграшні
position-of-options = { $position }: результат { $outcome }{ $what ->
        [outcomes] {""}
        [values] , значення { $value }
       *[nim-values] , число Ґранді { $value }
    }
options-none = Варіантів немає.
options-not-found = Варіантів у межах обмежень не знайдено.
options-count = { $what ->
        [outcomes] { $count ->
            [1] { $count } варіант і його результат:
            [one] { $count } варіант і їхні результати:
            [few] { $count } варіанти та їхні результати:
           *[many] { $count } варіантів та їхні результати:
        }
        [values] { $count ->
            [1] { $count } варіант, його результат і значення:
            [one] { $count } варіант, їхні результати та значення:
            [few] { $count } варіанти, їхні результати та значення:
           *[many] { $count } варіантів, їхні результати та значення:
        }
       *[nim-values] { $count ->
            [1] { $count } варіант, його результат і число Ґранді:
            [one] { $count } варіант, їхні результати та числа Ґранді:
            [few] { $count } варіанти, їхні результати та числа Ґранді:
           *[many] { $count } варіантів, їхні результати та числа Ґранді:
        }
    }
options-first = { $what ->
        [outcomes] { $count ->
            [1] Перший варіант і його результат:
            [one] Перші { $count } варіант і їхні результати:
            [few] Перші { $count } варіанти та їхні результати:
           *[many] Перші { $count } варіантів та їхні результати:
        }
        [values] { $count ->
            [1] Перший варіант, його результат і значення:
            [one] Перші { $count } варіант, їхні результати та значення:
            [few] Перші { $count } варіанти, їхні результати та значення:
           *[many] Перші { $count } варіантів, їхні результати та значення:
        }
       *[nim-values] { $count ->
            [1] Перший варіант, його результат і число Ґранді:
            [one] Перші { $count } варіант, їхні результати та числа Ґранді:
            [few] Перші { $count } варіанти, їхні результати та числа Ґранді:
           *[many] Перші { $count } варіантів, їхні результати та числа Ґранді:
        }
    }

## grundy verify

verdict-valid = правильний: { $why }
verdict-not-valid = неправильний: { $why }
fault-in-line = рядок { $line }: { $why }
no-whole-number = це не ціле число
whole-number-too-large = число завелике
input-or-numbers = `-` стоїть окремо: числа надходять зі стандартного вводу, по списку в рядку
fault-in-file = { $file }: { $why }
checkpoint-useless-verify = `--checkpoint` для { $file } не допоможе: перевірка за `{ $theorem }` зберігає більше, ніж значення; приберіть його

## grundy check-explanation

standard-input = стандартне введення
explanation-file = `{ $file }`
explanation-broken = { $file } — зіпсований JSON: рядок { $line }, стовпець { $column }
explanation-key-twice = { $file }, рядок { $line }, стовпець { $column }: ключ трапляється двічі
explanation-not-read = не прочитано { $file }: { $why }
explanation-not-one =
    { $file } — не пояснення: документ `grundy solve --explain --json` має ключі `position`,
    `play` і `reason`, а документ `grundy nim --explain --json` — `expression` і `steps`
explanation-of-rules =
    тут не перевірити: { $file } пояснює гру з файлу правил, а заново обчислюють лише ігри
    каталогу
explanation-of-edges =
    тут не перевірити: { $file } пояснює гру на ребрах із файлу, а заново обчислюють лише картини й графи,
    записані в самій позиції
explanation-of-sum =
    тут не можна перевірити: { $file } пояснює суму в дужках, яка називає файл, а такі наново не обчислюються
explanation-names-file =
    тут не перевірити: { $file } називає файл, якого з `--no-files` не читають
explanation-graph = пояснення називає `{ $file }`, а графа, який тут читають, там немає
explanation-good = правильно: { $steps } { $steps ->
    [one] крок
    [few] кроки
   *[many] кроків
    }, заново обчислено { $facts } { $facts ->
        [one] факт
        [few] факти
       *[many] фактів
    }, з файлами повідомлень порівняно { $sentences } { $sentences ->
        [one] речення
        [few] речення
       *[many] речень
    }{ $unread ->
        [0] {""}
        [one] ; { $unread } повідомлення в них не переобчислено
        [few] ; { $unread } повідомлення в них не переобчислено
       *[many] ; { $unread } повідомлень у них не переобчислено
    }
explanation-stopped = зупинено: { $why }, { $at ->
        [step] у кроці { $step } з { $steps }
       *[end] коли всі кроки ({ $step }) прочитано
    }; заново обчислено { $facts } { $facts ->
        [one] факт
        [few] факти
       *[many] фактів
    }, помилок не знайдено
explanation-unfinished = не все: { $facts } { $facts ->
        [one] факт
        [few] факти
       *[many] фактів
    } обчислено заново, і вони правильні; завелике: { $parts }:
explanation-wrong = неправильно: { $faults } { $faults ->
        [one] помилка
        [few] помилки
       *[many] помилок
    }:
explanation-fault = { $at ->
        [whole] усе загалом
        [key] { $kind }
       *[step] крок { $step } ({ $kind })
    }: записане там хибне (подробиця англійською: { $why })
explanation-more = ... і ще { $count }

## Файли правил

no-thread-of-its-own = цей запуск не має власного потоку
rules-unwatched = правила не виконуються без потоку, що стежить за ними, а запустити його не вдалося: { $why }
advice-and-question =
    { $advice }

    { $question }
form-plays-otherwise =
    { $file }: порушено закон: канонічні форми граються так само, як їхні позиції; { $position } мала б бути виграшною, але жоден хід не виграє

    `grundy rules check { $file }` шукає цю форму
rules-print-much = зауваження: правила друкують понад { $lines } рядків, решту пропущено

## grundy games

game-of-your-own = ваша власна гра
erratum = { $place }, таблиця вісімкових ігор: { $code } подано як { $given }, але (без початкових нулів) значення номер { $number } дорівнює { $left } у { $code } і { $right } у { $given }
erratum-corrected = { $place }, таблиця вісімкових ігор: { $code } подано як { $given }, але (без початкових нулів) значення номер { $number } дорівнює { $left } у { $code } і { $right } у { $given }; має бути { $correct }
erratum-not-seen = { $place }, таблиця вісімкових ігор: { $code } подано як { $given }; порівняно значень: { $compared }, відмінності не знайдено
code-solved = Розвʼязано: передперіод { $preperiod }, період { $period }{ $saltus ->
        [0] { "" }
       *[other] , приріст { $saltus }
    }. Доведено { $when ->
        [earlier] раніше й щойно перевірено,
       *[now] щойно
    } за теоремою `{ $theorem }`.
code-published = Розвʼязано в літературі: передперіод { $preperiod }, період { $period }. `grundy period { $name }` доведе це, якщо дати йому час.
code-certified = Розвʼязано в атласі вісімкових ігор: передперіод { $preperiod }, період { $period }, доведено за теоремою `{ $theorem }`. Зараз доведення не перевірено. У сховищі `atlas/unpack` записує його сертифікат, а `grundy verify { $file }` перевіряє.
code-standard = Її стандартна форма — { $standard }, { $shifted ->
        [no] без зсуву
       *[yes] зі зсувом { $shift }
    }. Чому це та сама гра: { $theorems }.
code-reduction = «{ $theorem }»
code-atlas = Атлас вісімкових ігор переглянув купки до { $searched }: найбільше значення — { $largest }, уперше для купки { $at }{ $sparse ->
        [no-splits] { "" }
        [none] ; на цих купках розрідженого простору не видно
        [no-rare] { $shifted ->
            [no] ; рідкісних купок немає
           *[yes] ; у стандартної форми рідкісних купок немає
        }
        [endless] { $shifted ->
            [no] ; рідкісних серед цих купок: { $rare }, і далі вони трапляються без кінця
           *[yes] ; рідкісних серед цих купок стандартної форми: { $rare }, і далі вони трапляються без кінця
        }
       *[rare] ; { $shifted ->
            [no] рідкісних купок: { $rare }, остання з них — { $last }
           *[yes] рідкісних купок у стандартної форми: { $rare }, остання з них тут — { $last }
        }
    }.
code-open = Відкрита, наскільки відомо цій програмі: на купках до { $searched } періоду не доведено.
code-is-least = Жоден менший код щонайбільше з трьох цифр не має такої самої послідовності (порівняно значень: { $compared }, без початкових нулів).
code-least = Найменший код щонайбільше з трьох цифр із такою самою послідовністю — { $least }, { $shifted ->
        [no] без зсуву
       *[yes] зі зсувом { $shift }: купка n{ $signed } тут має значення купки n там
    } ({ $sure ->
        [form] доведено стандартною формою обох
        [proved] доведено періодами обох
       *[observed] спостережено
    }; порівняно значень: { $compared }, без початкових нулів).
code-erratum = Помилка у виданні: { $erratum }.
unknown-game = невідома гра `{ $name }`
games-heading = Ігри та їхні аргументи (програє той, хто не може ходити):
games-code = будь-який код гри на взяття й поділ, як-от 0.77 20
games-more = `grundy games NAME` показує правила однієї гри й те, що про неї відомо.
games-gallery = `grundy games gallery` показує ще ігри, як файли правил.
gallery-heading = Ігри галереї, як файли правил (`grundy games NAME` показує гру, `grundy rules new --like NAME FILE` копіює її):
# Мітки сторінки мають щонайбільше десять літер.
label-usage = Запис
label-also = Також
label-arguments = Аргументи
label-rules = Правила
label-code = Код
label-known = Відомо
label-sequence = Значення
label-see = Див.
label-try = Спробуйте
reference-chapter = { $book }, розділ { $chapter }

## grundy period

certificate-needs-file = `--certificate` потребує файлу, бо відповідь іде на стандартне виведення; для файлу з назвою `-` напишіть `./-`
not-a-heap-of = { $heap } не є купкою гри `{ $game }`
no-certificate = попередження: нічого не доведено, тому сертифікат у { $file } не записано{ $old ->
        [left] ; наявний файл лишився без змін
       *[none] { "" }
    }
no-certificate-of-value = попередження: число Ґранді не доведено, тому сертифікат у { $file } не записано{ $old ->
        [left] ; наявний файл лишився без змін
       *[none] { "" }
    }; `--outcome` записує доведення того, хто виграє
certificate-of-term = `--certificate` доводить значення дощок Краму, Чомпу, Кейлзу і Німстрингу, що мають щонайбільше 256 клітинок, позицій Паростків, купок Німу, кодів, ігор на віднімання (з винятками чи без), як-от `subtract:1,3`, і сум із них, а не `{ $term }`
certificate-loony = `{ $position }` — шалена позиція, числа Ґранді в неї немає; з `--outcome` сертифікат доводить, хто виграє
no-program = до купки { $heap } періоду гри `{ $game }` не знайдено, тому програми немає; `grundy guess` шукає інші формули
period-rule = { $formula } для всіх n >= { $from }
period-rule-line = { $rule }.
periodic = { $game } — періодична: передперіод { $preperiod }, період { $period }.
arithmetic-periodic = { $game } — арифметично-періодична: передперіод { $preperiod }, період { $period }, приріст { $saltus }.
period-misere = { $game }: елементи купок, а отже й їхні результати, мають період { $period } від купки { $preperiod }.
period-observed =
    { $game }: спостережено, не доведено: до { $kind ->
        [number] N = { $heap }
       *[heap] купки { $heap }
    } маємо { $formula }, починаючи з n = { $from }. Це тримається { $kind ->
        [number] { $held ->
            [one] { $held } число
            [few] { $held } числа
           *[many] { $held } чисел
        }
       *[heap] { $held ->
            [one] { $held } купку
            [few] { $held } купки
           *[many] { $held } купок
        }
    }, тобто { $times ->
        [one] { $times } період
        [few] { $times } періоди
       *[many] { $times } періодів
    }.
period-unknown =
    { $game }: до { $kind ->
        [number] N = { $heap }
       *[heap] купки { $heap }
    } періоду не знайдено.
period-in-atlas =
    { $searched ->
        [yes] Цей пошук не знайшов періоду до купки { $heap }; доведення є в атласі вісімкових ігор, і зараз його не перевірено.
       *[no] Доведення є в атласі вісімкових ігор; зараз його не перевірено.
    } У сховищі `atlas/unpack` записує сертифікат її стандартної форми { $standard }, а `grundy verify { $file }` його перевіряє.
period-proved-by = Доведено за теоремою `{ $theorem }`; використано значення до купки { $heap }.
period-unproved = { $why ->
        [rules] Не доведено: жодна з теорем про періоди, які має програма, не підходить до цих правил.
        [growth] Не доведено: жодна з теорем про періоди, які має програма, не підходить до цих правил, коли значення зростають.
        [heaps] Не доведено: теорема `{ $theorem }` потребує значень до n = { $number }, а обчислено до n = { $heap }; `--to { $number }` доходить туди.
        [fails] Не доведено: умова { $condition } теореми `{ $theorem }` не виконується.
       *[dear] Не доведено: перевірка умови { $condition } теореми `{ $theorem }` потребує понад { $number } кроків.
    }
period-time-over = зауваження: пошук скінчився разом із часом; `--time SECONDS` дає більше
sequence-forecast = зауваження: якщо раніше не доведено періоду, усі значення до { $to } потребують `--memory { $size }`
twin-differs = { $title } має ті самі варіанти для купок, менших за { $below }, але це інша гра: купка { $heap } порушує її період, { $rule }.
twin-proved = { $title } має ті самі варіанти для купок, менших за { $below }, і її період доведено: { $rule } (теорема `{ $theorem }`).
twin-known = { $title } має ті самі варіанти для купок, менших за { $below }; `--as { $game }` використовує її механізм обчислення.
period-seen-often = Період спостережено { $times ->
        [one] { $times } раз
        [few] { $times } рази
       *[many] { $times } разів
    }, тому пошук закінчено; `--to N` продовжує його до купки N.
the-code = гра з кодом { $code }
the-game = гра { $game }

## grundy draw

draw-no-picture =
    для `{ $position }` немає малюнка

    малюються купки, смуги, дошки й графи, які вміщуються на сторінку
draw-no-move =
    жоден хід із `{ $position }` не веде до `{ $to }`

    `grundy options` показує всі ходи

## grundy genus

genus-not-found = Рід не знайдено до межі.
genus-class = { $class ->
        [fickle] мінливий
        [firm] стійкий
        [restive] норовливий
        [restless] неспокійний
       *[wild] дикий
    }{ $tame ->
        [yes] , ручний
       *[no] { "" }
    }
genus-loops = гра може повернутися до позиції { $position }, а теорія мізерної гри потребує гри, що закінчується

## grundy canonical

canonical-form = { $position }: { $form }, рід { $genus }, не більше { $birthday ->
        [one] { $birthday } ходу
        [few] { $birthday } ходів
       *[many] { $birthday } ходів
    }.
canonical-mate = Пара: { $form }
canonical-partition = Сума, з точністю до купки з 1: { $parts }
canonical-compared = { $equal ->
        [yes] У грі мізер вони рівні
       *[no] У грі мізер вони не рівні
    }, і { $linked ->
        [yes] звʼязані
       *[no] не звʼязані
    }.
canonical-too-large = { $position }: форма завелика, щоб її записати.
canonical-not-found = Форму не знайдено до межі.

## grundy quotient

no-list-of-products = `nim-product` — таблиця добутків лише з рядками та стовпцями: список, інші діапазони, `--heaps`, `--outcome` і `--value` — для ігор
no-misere-product = `nim-product` — таблиця добутків, а для них мізеру немає
no-quotient-of = `{ $game }` — не гра з купками
quotients-are-for = частку шукають для таких ігор, як `kayles`, `0.75`, `subtract:1,3` чи `lasker`, де хід замінює одну купку меншими
no-certificate-of-quotient = попередження: сертифікат у { $file } не записано{ $old ->
        [left] ; наявний файл лишився без змін
       *[none] { "" }
    }: { $why }
quotient-proved =
    { $games }: мізерна частка усіх купок має { $order ->
        [one] { $order } елемент
        [few] { $order } елементи
       *[many] { $order } елементів
    }. Це доведено.
quotient-partial =
    { $games }: мізерна частка купок до { $last } має { $order ->
        [one] { $order } елемент
        [few] { $order } елементи
       *[many] { $order } елементів
    }. Це доведено; більші купки можуть потребувати більше.
quotient-of-positions =
    { $positions }: гра веде до { $pieces ->
        [one] { $pieces } частини
       *[other] { $pieces } частин
    }, і мізерна частка їхніх сум має { $order ->
        [one] { $order } елемент
        [few] { $order } елементи
       *[many] { $order } елементів
    }. Це доведено.
quotient-of-some-positions =
    { $positions }: гра веде до { $pieces ->
        [one] { $pieces } частини
       *[other] { $pieces } частин
    }. Мізерна частка сум тих { $known } з них, гра в яких найкоротша, має { $order ->
        [one] { $order } елемент
        [few] { $order } елементи
       *[many] { $order } елементів
    }. Це доведено; решта може потребувати більше.
quotient-positions = Елементи позицій:
quotient-period = Елементи повторюються з періодом { $length } від купки { $from }.
quotient-too-large = { $what ->
        [order] Пошук закінчився, бо наступна частка має понад { $most } елементів; більша `--memory` підіймає цю межу.
        [trial] Пошук закінчився, бо моноїд, який треба звести, має понад { $most } елементів; більша `--memory` підіймає цю межу.
        [family] Пошук закінчився, бо наступне доведення має понад { $most } множин; більша `--memory` підіймає цю межу.
       *[trials] Пошук закінчився, бо наступна купка потребувала понад { $most } спроб; більший `--time` підіймає цю межу.
    }
quotient-no-picture = частка має { $order } елементів, а зображення показує щонайбільше { $most }
quotient-generators = Твірні: { $generators }
quotient-relations = Співвідношення: { $relations }
quotient-lost = Програшні елементи: { $lost }
quotient-tame = { $power ->
        [0] Ручна: це частка порожньої позиції.
        [1] Ручна: це частка Німу з купками по 1.
       *[other] Ручна: це частка Німу з купками, меншими за 2^{ $power }.
    }
quotient-wild = Дика: Нім не має такої частки.
quotient-normal = Нормальна: у найменшому ідеалі програшна лише його одиниця.
quotient-regular = Регулярна, але не нормальна: у найменшому ідеалі програшний один елемент, але не його одиниця.
quotient-irregular = Не регулярна: найменший ідеал не має програшних елементів або має кілька.
quotient-elements = Елементи купок:
quotient-elements-of = Елементи купок гри { $game }:
quotient-more = ... до купки { $last }; усі показує `--json`.
quotient-table = Добутки:

## Параметр --as

twin-suggested = зауваження: перші списки варіантів (їх { $count }) такі самі, як у { $twin }; `--as { $twin }` використовує механізм обчислення цієї гри
as-is-for-rules = `--as` — для файлів правил, а `{ $game }` уже має власний механізм обчислення
twin-options-differ = { $game } — не { $other }: варіанти купки { $heap } різні
leave-out-as = приберіть `--as`, і програма питатиме самі правила
twin-values-differ = { $game } — не { $other }: за канонічними формами купка { $heap } має число Ґранді { $own }, а в { $other } — { $value }
forms-keep-the-value = канонічні форми зберігають значення: `grundy rules check` шукає ту, яка не зберігає
as-takes-heap-rules = `--as` приймає правила гри на взяття й поділ

## Програми мовами C++ і Python

program-about = { $game }: { $what ->
        [losing] losing(a, b) дорівнює 1, якщо позиція a, b має результат P, і 0, якщо N
        [values-of-two] grundy(a, b) — число Ґранді позиції a, b
       *[values] grundy(n) — число Ґранді купки n
    }.
program-proved = Доведено за теоремою `{ $theorem }`: { $formula }.
program-proved-to = Доведення використало значення до купки { $heap }.
program-observed = Спостережено, не доведено: { $formula }.
program-seen-to = Видно на значеннях до купки { $heap }.
program-guessed = { $proved ->
        [more] Здогад: { $formula }.
       *[no] Здогад за спостереженнями, не доведено: { $formula }.
    }
program-too-wide = 64 біт замало для її значень; `--code python` не має такого обмеження
program-wrong = формула хибна при n = { $n }, тому програми немає
program-too-long = програмі знадобилися б списки чисел загальною довжиною { $numbers }; найбільше записується { $most }

## grundy play

play-position-from-input =
    позицію не можна прочитати зі стандартного введення: звідти надходять ваші ходи

    напишіть її в командному рядку, як-от `grundy play nim 3 4 5`
cannot-read-input = не вдалося прочитати стандартне введення: { $why }
play-which-game =
    яка гра? Напишіть її після `grundy { $command }`:

    { $list }
play-certificate-of-period = це сертифікат періоду, він не каже, як грати; сертифікат дошки записує `grundy solve --certificate`
play-certificate-other = { $file }: сертифікат стосується { $board }, а такого доданка в позиції немає; без позиції гра почнеться з цієї дошки
play-lost-squares = # той, хто ходить, програє
play-commands = ходи, підказка, чому, огляд, назад, спочатку, допомога, вихід
play-help-help = показує цей список
play-games-of-files = Ігри за вашим файлом: { $games }.
play-write-numbers = Напишіть позицію, як-от `{ $example }`; порожній рядок — саме ця.
tutor-commands = підказка, пропустити, ходи, допомога, вихід
play-games = Ігри, в які можна зіграти, з прикладом кожної:
play-write-position = Напишіть позицію або нічого, щоб вийти.
play-greeting =
    Програє той, хто не може ходити. Хід пишіть як позицію після нього або як його номер у списку; `допомога` показує решту.
play-greeting-misere =
    Мізер: виграє той, хто не може ходити. Хід пишіть як позицію після нього або як його номер у списку; `допомога` показує решту.
play-turned = У кожному рядку ваша фішка записана першою. Хід пишіть як рядок і новий стовпець: `рядок 1: 3`.
play-level = Я граю на рівні { $level } (з `--seed { $seed }` мій вибір буде той самий).
play-sides = @ ваша фішка, # моя
play-who-begins = Хто починає: ви чи я? [ви]
play-who-begins-again = Напишіть `you` (або «ви»), якщо перший хід ваш, і `engine` (або «я»), якщо мій.
play-you-begin = Починаєте ви (з `--first engine` почну я).
play-your-turn = Ваш хід: { $position }
play-you = Ви: { $step }
play-me = Я: { $step }
play-draw = Жоден із нас не може домогтися виграшу: гра може тривати вічно (`вихід` її закінчить).
play-lost = Кожен хід програє, якщо ви добре відповісте.
play-hard = На цей відповісти важко.
play-random = Хід навмання.
play-unknown = Я не знаю, хто виграє: це довільний хід.
play-unknown-stopped = Я не знаю, хто виграє ({ $advice }): це довільний хід.
play-no-engine-move = програма не має ходу
play-nothing-to-undo = Немає вашого ходу, який можна забрати.
play-restart = Спочатку.
play-quit = Гру не дограно. До побачення.
play-you-win = Ви виграли.
play-i-win = Виграш за мною.
play-no-move = { $who ->
        [you] Ви не можете ходити: { $position }
       *[engine] Я не можу ходити: { $position }
    }; { $play ->
        [misere] у мізері виграє той, хто не може ходити
       *[normal] програє той, хто не може ходити
    }.
play-no-move-left = { $who ->
        [you] Ви не можете ходити
       *[engine] Я не можу ходити
    }; { $play ->
        [misere] у мізері виграє той, хто не може ходити
       *[normal] програє той, хто не може ходити
    }.
play-ending = Цей хід завершує гру ({ $made }) і закінчує всю суму.
play-ending-misere = Цей хід завершує гру ({ $made }) і закінчує всю суму; у мізері він програє.
play-ending-such = Такі ходи закінчують усю суму.
play-ending-such-misere = Такі ходи закінчують усю суму, а в мізері програють її.
play-numbers = { $most ->
        [1] У списку лише один хід: 1.
       *[many] Ходи у списку мають номери від 1 до { $most }.
    }
play-number-or-heap = Це хід зі списку чи купка { $number }? `ходи` показує список; з назвою гри, як-от `{ $game } { $number }`, це купка.
play-moves = { $count ->
        [1] Один хід:
        [one] { $count } хід:
        [few] { $count } ходи:
       *[many] { $count } ходів:
    }
play-more-than = Ходів більше ніж { $count }:
play-and-more = ... і ще { $count }; напишіть позицію після них
play-and-many = ... і ще багато; напишіть позицію після них
play-not-listed = Ходи не перелічено ({ $advice }).
play-hint = Виграшний хід: { $step }
play-hint-draw = Виграшного ходу немає. Хід, що не програє: { $step }
play-hint-lost = Виграшного ходу немає: кожен лишає мені виграшну позицію. Тягніть гру.
play-hint-unknown = Виграшного ходу я не знаю.
play-hint-stopped = Виграшного ходу не знайдено ({ $advice }).
play-why-stopped = Це не все ({ $advice }).
play-line-too-long = Цей рядок задовгий для ходу: далі я не читаю.
play-doubt = Це може означати `{ $one }` або `{ $other }`: напишіть усю позицію.
play-too-many-to-compare = Я не можу сказати, чи це хід: ходів забагато, щоб порівняти з усіма. Напишіть позицію з тими доданками, які вона має, або оберіть інший хід.
play-cannot-compare = Я не можу сказати, чи це хід ({ $advice }).
play-illegal = Жоден хід туди не веде.
play-moves-are-listed = `ходи` перелічує дозволені ходи.
play-illegal-row = Жоден хід туди не веде. У рядках ваша фішка записана першою: `рядок 1: 3` переставляє її на стовпець 3.
play-unknown-entry =
    Я не знаю команди, гри чи ходу `{ $entry }`. Команди: { $commands }.

    Хід — це позиція або доданок після нього; докладніше каже `допомога`.
play-help-moves = Хід — це те, що він лишає:
play-help-forms =
    уся позиція після нього, як-от `nim 3 4 + kayles 5`;

    або один доданок, який він змінює (`{ $game } ...`), чи самі аргументи цього доданка,

    якщо це не викликає сумніву; `nothing`, якщо від нього нічого не лишилося;

    або його номер у списку, який показує `ходи`.
play-help-commands =
    Порядок купок не має значення.

    Команди:
play-help-list = перелічує дозволені ходи
play-help-hint = виграшний хід і чому він виграє
play-help-why = теорія позиції
play-help-review = помилки, зроблені досі
play-help-undo = забирає мій останній хід і ваш
play-help-restart = починає спочатку
play-help-quit = закінчує гру
play-help-turned = У рядках ваша фішка записана першою; `рядок 1: 3` переставляє вашу фішку в рядку 1 на стовпець 3.

review-none = Огляд: жоден хід не погіршив результату.
review-unknown = { $count ->
        [one] { $count } хід не оцінено ({ $advice }).
        [few] { $count } ходи не оцінено ({ $advice }).
       *[many] { $count } ходів не оцінено ({ $advice }).
    }
review-mistake = Хід { $number } ({ $who ->
        [you] ви
       *[engine] я
    }: { $step }) { $result ->
        [won-lost] програв виграну гру
        [won-drawn] перетворив виграну гру на нічию
       *[drawn-lost] програв нічийну гру
    }.
review-only = Єдиний виграшний хід: { $best }.
review-one-of = Один із виграшних ходів (їх { $count }): { $best }.
review-better = Виграв би хід { $best }.
review-only-drawing = Єдиний хід, який зберігав нічию: { $best }.
review-drawing = Нічию зберіг би хід { $best }.

## grundy tutor

tutor-greeting =
    Я питаю про кроки міркування, один за одним. Пишіть відповіді. Замість відповіді можна написати: { $commands }.
tutor-position = { $play ->
        [misere] Мізер (виграє той, хто не може ходити): { $position }
       *[normal] Програє той, хто не може ходити: { $position }
    }
tutor-no-questions = Про цю позицію немає що питати.
tutor-help =
    Числа пишуть через пробіл, а якщо їх немає — `немає`. Переможець — `перший`, `другий` або `ніхто`.

    Хід — це позиція після нього або його номер у списку (`ходи`). `підказка` дає підказку, щоразу яснішу; `пропустити` каже відповідь; `вихід` закінчує урок.
tutor-right = Правильно.
tutor-unclear = { $write } Замість відповіді можна написати: { $commands }.
tutor-no-more-hints = Більше підказок немає. `пропустити` каже відповідь.
tutor-no-such-question = { $count ->
        [0] до цієї позиції немає запитань
        [one] до цієї позиції є лише { $count } запитання
        [few] до цієї позиції є лише { $count } запитання
       *[other] до цієї позиції є лише { $count } запитань
    }
tutor-left = Урок не закінчено. До побачення.
tutor-done = Запитань було { $count }; правильно з першого разу, без підказки: { $right }.
tutor-it-wins = Цей хід виграє.
tutor-it-draws = Цей хід зберігає нічию.
tutor-only-draws = Після цього ніхто не може домогтися виграшу. А ви можете виграти: заберіть хід.
tutor-take-back = Заберіть хід і спробуйте інший.
tutor-not-judged = Я не можу оцінити цей хід.
tutor-not-judged-stopped = Я не можу оцінити цей хід ({ $advice }).
tutor-value-left = Після нього значення { $value }, а не 0.
tutor-answer = Моя відповідь: { $step }. { $why }
tutor-no-answer = Тепер я не можу ходити, тому виграш за мною.

## grundy exercise

exercise-title = Вправи: { $game }, рівень { $level }
exercise-seed = Це завдання з початковим числом { $seed }.
exercise-name = Імʼя
exercise-date = Дата
exercise-normal = Програє той, хто не може ходити.
exercise-misere = Мізер: виграє той, хто не може ходити.
exercise-task = Хто виграє в кожній позиції: перший гравець, який ходить, чи другий? Якщо перший, знайдіть усі виграшні ходи.
exercise-pdf-letters =
    у шрифті для PDF немає японських знаків

    напишіть `-o sheet.html`: таку сторінку друкує браузер
exercise-solutions = Розвʼязки
exercise-value = Число Ґранді { $value }.
exercise-winning = { $count ->
        [1] Виграшний хід: { $moves }.
       *[many] Виграшні ходи ({ $count }): { $moves }{ $more ->
            [0] .
           *[many] {" "}і ще { $more }.
        }
    }
exercise-replies = На кожен хід є відповідь: { $replies }.
exercise-rules = { $game }: { $rules }
exercise-none =
    для `{ $game }` не знайдено вправ рівня { $level } (спроб: { $count }): { $why }

    візьміть інший рівень або почніть з іншої позиції
no-picture =
    для `{ $position }` немає малюнка

    `--explain` пояснює її словами
exercise-small = замалих позицій: { $count }
exercise-large = завеликих: { $count }
exercise-tricky = таких, де потрібен прийом: { $count }
exercise-easy = таких, що виграються без прийому: { $count }
exercise-wins = таких, де забагато виграшних ходів: { $count }
exercise-unsolved = таких, де немає ходів або переможця: { $count }
exercise-too-few = зауваження: різних вправ рівня { $level } для `{ $game }` знайдено лише { $count }, а не { $wanted } (спроб: { $tried }); на іншому рівні може бути більше
exercise-no-level = рівні: від 1 до 5

## grundy graph

format-of-arcs =
    цей формат містить лише дуги й нічого з того, чого вимагає `{ $option }`

    приберіть `{ $option }` або візьміть `--format csv`, `json` чи `dot`
graph-too-large-to-draw =
    граф має вершин: { $vertices }, дуг: { $arcs }; це забагато для зрозумілого малюнка: щонайбільше { $most } і { $most_arcs }

    `--format dot` записує його для Graphviz, чия програма `sfdp` малює великі графи; `--format csv` записує значення
name-not-for-dot = DOT не може містити назву `{ $name }`: непарна кількість `\` перед лапками або в кінці
input-holds-one-graph = стандартне введення містить один граф; для другого назвіть файл
graph-of-position = для графа позиції напишіть `{ $line }`
several-graphs = кілька файлів читаються як один граф із `--workers`; залиште лише перший або допишіть `--workers 2`
workers-without-option = `{ $option }` не поєднується з `--workers`
workers-read-files = робітники читають файли, кожен свою частину байтів; стандартне введення не можна поділити
workers-write-csv = робітники записують CSV, кожен у свій файл: напишіть `-o values.csv`
workers-not-started = не вдалося запустити робітників: { $why }
workers-so-far = цей процес дійшов сюди: { $progress }
workers-levels-so-far = пошук дійшов сюди: рівнів { $levels }, позицій { $positions }
workers-forecast = близько { $arcs } дуг: щоб їх прочитати, кожному процесу треба від { $least } до { $most } памʼяті, і ще 28 байтів на вершину, крім її імені
workers-sent = { $workers ->
        [one] { $workers } робітник
        [few] { $workers } робітники
       *[other] { $workers } робітників
    }, { $rounds ->
        [one] { $rounds } раунд
        [few] { $rounds } раунди
       *[other] { $rounds } раундів
    }, { $bytes ->
        [one] { $bytes } байт
        [few] { $bytes } байти
       *[other] { $bytes } байтів
    } між робітниками
workers-wrote = Значення записано у файли від { $first } до { $last }.
workers-wrote-one = Значення у файлі { $file }.
workers-start = { $position }: { $outcome }{ $value ->
        [none] {""}
       *[other] , значення { $value }
    }
workers-start-length = { $start }, { $moves ->
        [one] { $moves } хід
        [few] { $moves } ходи
       *[other] { $moves } ходів
    }
levels-of-processes = { $folder } лишилася від запуску з { $count ->
        [one] { $count } процесом
       *[other] { $count } процесами
    }, а в цьому запуску їх { $own }
levels-of-other-file = { $file } стосується іншого тексту { $name }: цей файл змінився
process-ended = процес { $process } завершився до відповіді; причину пише він сам
process-lost = процес { $process } втрачено: до відповіді зʼєднання з ним обірвалося або він мовчав 8 секунд
hosts-line = рядок { $line } з адресами: `{ $word }` — не адреса, відома тут; напишіть `host:port`, наприклад `127.0.0.1:7001`
hosts-twice = рядок { $line } з адресами: `{ $word }` трапляється двічі
hosts-need-secret = не всі адреси на цій машині: допишіть `--secret FILE` з файлом, який можете читати лише ви, однаковим для всіх процесів
secret-too-short = у секреті менше ніж { $bytes } байтів
process-not-in-hosts = процесу { $process } немає: у { $file } { $hosts ->
        [one] { $hosts } адреса
        [few] { $hosts } адреси
       *[other] { $hosts } адрес
    }
process-missing = процес { $process } ({ $place }) не зʼявився за { $seconds ->
        [one] { $seconds } секунду
        [few] { $seconds } секунди
       *[other] { $seconds } секунд
    }
process-missing-and = { $why }; процесу, що зʼявився, відмовлено: { $other }
process-secret = у процесу за адресою { $place } інший секрет
process-number = процес за адресою { $place } має номер { $found }, а не { $process }: чи в усіх ті самі адреси в тому самому порядку?
process-number-taken = процес має номер { $process }, чого не може бути: чи в усіх ті самі адреси в тому самому порядку?
process-twice = процес { $process } запущено двічі
process-version = процес { $process } — це grundy { $version }, а цей — { $own }
process-hosts = процес { $process } має { $hosts ->
        [one] { $hosts } адресу
        [few] { $hosts } адреси
       *[other] { $hosts } адрес
    }, а цей — { $own }
process-workers = процес { $process } має { $workers ->
        [one] { $workers } робітника
       *[other] { $workers } робітників
    }, а цей — { $own }
process-files = процес { $process } читає інші файли: їх кількість, довжини або вміст різні
process-options = процес { $process } запущено з іншими параметрами
larger-than-drawn =
    { $advice }

    `grundy solve` відповідає й для позицій, завеликих для малюнка
name-not-utf8 = назва { $file } — не текст у кодуванні UTF-8
start-names-no-vertex = `{ $word }` у `--start` не називає вершини
chips-format = відповідь для суми фішок — текст або JSON; приберіть `--format`, а для всього графа — `--start`
dot-writes-such-names =
    { $why }

    `--format dot` записує граф із такими назвами
edges-comment = список дуг не може містити назву `{ $name }`: `#` починає коментар
edges-like-dot = список дуг із назвою `{ $name }` можна сплутати з DOT або JSON
edges-joined = без пробілів інша вершина теж має назву `{ $name }`
binary-holds-no-spaces =
    двійковий формат не містить назв із пробілами, як-от `{ $name }`

    `--format edges` пише замість них `_`, а `--format binary` приймає його результат
graph-not-whole = Граф неповний, тому жодне значення невідоме.
done-so-far = Досі зроблено: { $count } ({ $what }).
vertices-not-known = невідомо: { $count }
graph-counts = { $vertices ->
        [one] { $vertices } вершина
        [few] { $vertices } вершини
       *[many] { $vertices } вершин
    }, { $what ->
        [edges] { $arcs ->
            [one] { $arcs } ребро
            [few] { $arcs } ребра
           *[many] { $arcs } ребер
        }
       *[arcs] { $arcs ->
            [one] { $arcs } дуга
            [few] { $arcs } дуги
           *[many] { $arcs } дуг
        }
    }{ $outcomes ->
        [some] : { $list }
       *[none] { $list }
    }{ $play ->
        [misere] { " " }(мізер)
       *[normal] { "" }
    }
geography-reason =
    Вершина має результат N саме тоді, коли її покриває кожне найбільше паросполучення: виграє хід до її пари. В
    одному з найбільших паросполучень { $edges ->
        [one] { $edges } ребро
        [few] { $edges } ребра
       *[many] { $edges } ребер
    }; `--strategy` показує пари в ньому.
tree-no-strategy = хід на сходах переносить монети: приберіть `--strategy`; `--root V` називає виграшні ходи для кореня V
only-for-trees = `{ $option }` діє з `--game staircase`
tree-no-root = у дереві `{ $file }` немає вершини `{ $vertex }`
tree-roots =
    Кожна вершина — корінь для свого рядка: її значення — нім-сума монет на вершинах, які вище за підлогу на непарну
    кількість ходів. `--root V` називає виграшні ходи для одного кореня.
tree-reason = { $steps ->
        [1] Підлога — корінь
       *[other] Хід проходить { $steps } реб., а підлога — вершини, від яких до кореня менше
    }. Важать лише вершини, з яких монети доходять до підлоги за непарну кількість ходів. Якщо суперник переносить монети
    з іншої вершини, перенесіть їх ще раз: вершини, які важать, тоді такі самі, як були. Хід із вершини, яка важить, забирає
    з неї монети, як із купки Німу.
tree-counted = На них лежать монети: { $list }.
tree-move = { "  " }{ $from }  ->  { $to }: { $coins ->
        [one] { $coins } монета
        [few] { $coins } монети
       *[many] { $coins } монет
    }
tree-more-moves = ... і ще { $count } (`--format csv` називає всі)
text-csv-json = `{ $option }` відповідає текстом, CSV або JSON
query-answer = { $vertices }: { $outcome }, значення { $value }
query-unknown = { $vertices }: невідомо
edges-no-strategy =
    хід у зеленому Гакенбуші — це ребро: приберіть `--strategy`; `grundy solve green-hackenbush FILE@V`
    називає ребра, які виграють на землі V
edges-given-twice = ребро записане у файлі двічі; напишіть друге з іншого кінця: `a b` і `b a`
graph-class-more = і ще { $count }
classes-format =
    класи пишуться як текст або як JSON

    візьміть `--format json` або не вказуйте формату
column-vertex = вершина
column-value = значення
column-outcome = результат
column-length = довжина
column-move = хід

## Перебіг роботи

progress = { $what }: { $done }
done-of = { $what }: { $done } з { $total }
done-and-note = { $progress }; { $note }
done-at-rate = { $progress }, { $rate } за секунду
time-left = { $progress }, { $rate } за секунду, лишилося { $left }
duration = { $unit ->
        [seconds] { $count ->
            [one] { $count } секунда
            [few] { $count } секунди
           *[many] { $count } секунд
        }
        [minutes] { $count ->
            [one] { $count } хвилина
            [few] { $count } хвилини
           *[many] { $count } хвилин
        }
        [hours] { $count ->
            [one] { $count } година
            [few] { $count } години
           *[many] { $count } годин
        }
       *[days] { $count ->
            [one] { $count } доба
            [few] { $count } доби
           *[many] { $count } діб
        }
    }

## Збережений стан

older-state = попередження: { $why }; використано старіший { $file }
no-state = { $why }; назвіть іншу теку або вилучіть { $folder }, щоб почати спочатку
no-state-of-two = { $why }; { $and }; назвіть іншу теку або вилучіть { $folder }, щоб почати спочатку
state-missing = { $file } немає
state-damaged = { $file } пошкоджено
state-of-other-version = { $file } не від цієї версії програми
state-of-other-command = { $file } — від `{ $other }`, а це `{ $own }`
binary-to-terminal = цей формат не текстовий: запишіть його у файл через `-o ФАЙЛ`
state-goes-on = стан збережено в { $folder }: та сама команда продовжить звідти
state-saved-again = попередження: стан знову збережено
cannot-save-state = попередження: не вдалося зберегти стан у { $folder }: { $why }; робота триває
state-cannot-be-written = стан неможливо записати
checkpoint-useless = `--checkpoint` для `{ $game }` не допоможе: її рекурентне обчислення зберігає більше, ніж значення; приберіть його
checkpoint-useless-solve = `--checkpoint` для `{ $position }` не допоможе: він зберігає пошук у Крамі, Чомпі, Німстрингу, Паростках і Кейлзі на дошках і графах; приберіть його
state-led-astray = стан у { $folder } привів до неправильного доведення ({ $why }), отже хтось його змінив; вилучіть теку, щоб почати спочатку
proof-rests-on-state = зауваження: доведення спирається на стан у { $folder }, а на його перевірку бракує часу чи памʼяті; `--certificate FILE` записує його, а `grundy verify FILE` перевіряє
verdict-rests-on-state = зауваження: висновок спирається на стан у { $folder }, який лишив попередній запуск
state-does-not-fit = стан у { $folder } не підходить до цієї гри або до цієї версії програми; назвіть іншу теку або вилучіть її, щоб почати спочатку

## Доведення попередніх запусків

proof-is-no-file = попередження: { $file } — не файл: доведення там не зберігаються
proof-takes-too-long = попередження: { $file } не використано: на його перевірку треба забагато часу чи памʼяті
proof-of-other-game = воно про іншу гру
proof-of-other-period = щойно знайдене доведення — про інший період
cannot-keep-proof = попередження: не вдалося зберегти доведення у { $file }: { $why }
bad-proof-set-aside = попередження: { $file } — негодяще доведення: { $why }; його відкладено як { $aside }
bad-proof-left = попередження: { $file } — негодяще доведення: { $why }; його лишено на місці ({ $error })

## Проміжки

range-two-ends = напишіть обидва кінці, як-от `0..=10` для чисел від 0 до 10
range-to = напишіть `0..={ $last }` для чисел від 0 до { $last } або `{ $last }..={ $last }` для самого { $last }
range-of-family = родини позицій розуміють `seq`, `stats` і `period`; числа там стоять після родини, як у `{ $family } 1..10`
range-two-points = у проміжку стоять дві крапки: напишіть `{ $from }..={ $to }` або `{ $from }..{ $to }` без { $to }
range-write = напишіть проміжок, як-от 0..100 (без кінця) або 0..=100
not-a-range = `{ $text }` — не проміжок
range-without-start = проміжок не має початку
range-without-end = проміжок не має кінця
range-both-ends = напишіть обидва кінці, як-от `{ $range }`{ $end ->
        [excluded] { " " }(без кінця)
       *[included] { "" }
    }
start-of-range = початок проміжку
end-of-range = кінець проміжку
range-end-too-large = кінець проміжку завеликий
range-largest-end = найбільший кінець замкненого проміжку — { $most }
range-empty = проміжок порожній
range-order = спершу пишуть менше число: 0..100 — це від 0 до 99, 5..=5 — лише 5

## Файли

input-was-read = стандартне введення вже прочитано, а прочитати його можна лише раз; запишіть його у файл і назвіть цей файл
no-position = позиції немає
write-position = напишіть гру та її аргументи, як-от `grundy solve nim 3 4 5`
is-a-folder = це тека
no-regular-file = це не звичайний файл: скопіюйте його вміст у звичайний
pipe-without-reader = ніхто не відкрив цей канал для читання; `--time` задає, скільки чекати
file-too-large = файл більший за { $bytes } Б
file-beyond-memory = файл більший за { $bytes } Б; `--memory SIZE` дозволяє більше
link-leads-out = це посилання, що веде за межі теки, тому програма за ним не йде: скопіюйте файл
no-rule = { $file }:{ $line }: це не правило
no-graph-in-line = це не граф: рядок { $line } хибний
graph-does-not-suit = цей файл не підходить для гри
graph-asked-alone = запитайте про цей файл окремо, без `--batch`: тоді буде названо, що в ньому не так
no-game = це не гра
mean-rules = можливо, `rules:{ $file }`?
mean-rules-or-file = можливо, `rules:{ $file }` або `grundy solve --file { $file }`?
lock-is-no-file = `lock` у ній — не звичайний файл
folder-in-use = текою { $folder } користується інший запуск

## Графи у файлах

header-of-no-list = `{ $option }` — для рядків списку дуг, а це не він
remark-of-file = { $file }: { $remark }
remark-on-file = зауваження: { $file }: { $remark }
remark-header-advice = { $remark }: з `grundy graph --header` його буде прочитано як заголовок
remark-header-above = { $remark }: як заголовок `--header` прочитав рядок над ним; приберіть той рядок
option-write-arcs = пишіть по одній дузі в рядку, наприклад `a b`; імʼя без пари — це вершина. `--header` читає перший рядок `n m` як заголовок, `--columns 1,2` пропускає інші стовпці, а `--input adjacency` читає списки

## Формати

kind-of-file = { $kind ->
        [npy-array] масив NumPy
        [npy-arrays] масиви NumPy
        [edge-list] список дуг
        [binary-file] двійковий файл
        [b-file] b-файл
        [spreadsheet] електронну таблицю
        [json-lines] рядки JSON
        [text-document] текстовий документ
        [compressed] стиснений файл
       *[other] { $name }
    }
two-formats = `--json` і `--format { $format }` — два формати; приберіть один із них
name-says-text = назва файлу вказує на текст, а `--format { $format }` — не текст
name-says-other = назва файлу вказує на { $what }, а формат — `{ $format }`
name-says-unwritten = назва файлу вказує на { $what }, а такого формату тут немає
formats-are = формати тут: { $formats }; напишіть, наприклад, `-o { $file }`
write-to = напишіть `{ $option } { $file }`
write-to-or-format = напишіть `-o { $file }` або `--format { $format }`
write-to-and-convert = напишіть `{ $option } { $file }`; інші програми зроблять із нього { $other }
pictures-are = назва файлу вказує на { $what }, а малюнки мають формат { $format }
written-by-option = назва файлу вказує на { $what }, а `{ $option }` записує { $format }
folder-not-output = `-o` тут називає теку, а `-` — це стандартне виведення; приберіть `-o`
folder-named-as-file = `-o` тут називає теку, а назва вказує на { $what }
write-folder-or = напишіть `-o { $folder }` або `--format { $format } > { $file }`

## grundy seq, stats і table

checkpoint-needs-text-file = `--checkpoint` працює зі значеннями, які записуються як текст у файл: того, що пішло на стандартне виведення, не повернути; напишіть `-o FILE`
checksum = контрольна сума { $checksum }
values-printed = { $advice }; надруковано значень: { $printed } з { $count }
file-became-shorter = не вдалося продовжити запис у { $file }: він коротший за вже записане
file-left-until-done = зауваження: { $file } лишається без змін, доки робота не закінчиться; знайдене записано у { $found }
stats-heaps = { $game }: { $count ->
        [one] { $count } купка
        [few] { $count } купки
       *[many] { $count } купок
    }, від { $from } до { $to }
stats-family = { $family }: { $count ->
        [one] { $count } позиція
        [few] { $count } позиції
       *[many] { $count } позицій
    }, N від { $from } до { $to }
stats-largest = Найбільше значення { $value }, уперше для купки { $heap }
stats-largest-family = Найбільше значення { $value }, уперше для N = { $at }
column-heaps = купок
column-positions = позицій
column-share = частка
stats-sparse = Розріджений простір: маска { $mask }{ $parity ->
        [yes] { " " }з парністю купки
       *[no] { "" }
    }; { $count ->
        [one] { $count } рідкісна купка
        [few] { $count } рідкісні купки
       *[many] { $count } рідкісних купок
    }, остання — { $last }.
stats-rare-values = Значення рідкісних купок: { $values }
stats-rare-heaps = Рідкісні купки: { $heaps }
table-ends = { $advice }; таблиця закінчується рядком { $row }, стовпцем { $column }
period-assumed =
    Спостережено, не доведено: у { $game } рівність g(n + { $period }) = g(n){ $saltus ->
        [0] {""}
       *[many] {" "}+ { $saltus }
    } виконується для всіх n від { $preperiod } до купки { $last } (періодів: { $times }); відповідь приймає
    на віру, що так буде й далі.
list-ends = { $advice }; список закінчується перед позицією { $position }
list-found = зауваження: у списку позицій — { $count } з { $searched }
list-bfile = зауваження: b-файл містить числа позицій одне за одним, по { $count } на кожну позицію
list-size = розмір
list-searched = позицій
list-value = значення { $value }
list-formats = список позицій — це текст, CSV, JSON або b-файл, без контрольної суми й малюнка
totals-whole = зауваження: лічба повна до розміру { $last }; у більших розмірах бракує позицій із числами поза межами діапазонів
totals-bfile = зауваження: b-файл закінчується розміром { $last }, бо в більших розмірах бракує позицій із числами поза межами діапазонів
two-numbers-only = позиція гри `{ $game }` має два числа
two-numbers-write = напишіть два діапазони, як-от `{ $game } 1..9 1..9`, або `--heaps 2`
bfile-begins-at-corner = b-файл починається з кута таблиці
bfile-corner-help = він містить антидіагоналі, починаючи з 0 або 1; напишіть, наприклад, `0..20` або візьміть `--format csv` для частини таблиці
bfile-antidiagonals = { $count ->
        [1] зауваження: b-файл містить одну повну антидіагональ, { $cells }
       *[many] зауваження: b-файл містить повні антидіагоналі (їх { $count }), кожну згори вниз: { $cells }
    }
bfile-part = { $count ->
        [1] зауваження: b-файл містить одну повну антидіагональ, { $cells }; за нею пропущено значень: { $left } з { $all }
       *[many] зауваження: b-файл містить повні антидіагоналі (їх { $count }), кожну згори вниз: { $cells }; за останньою пропущено значень: { $left } з { $all }
    }
range-starts-too-low = проміжок починається з надто малого числа
range-goes-too-far = проміжок сягає задалеко
largest-heap = найбільша купка — 2^64-1
numbers-at-least = числа гри `{ $game }` не менші за { $least }
no-table = `{ $game }` не має таблиці
tables-are-for = таблиці є для ігор із двома числами ({ $games }) і для двох купок будь-якої гри, чиї купки — числа, як-от `nim` чи `kayles`
no-nim-value-no-table = `{ $position }` не має числа Ґранді, тому таблиці немає
game-stands-alone = тут має стояти сама гра
several-lines = у тексті кілька рядків, а тут одна позиція; `solve --batch` відповідає на кожен рядок
write-only-the-game = напишіть лише гру, як-от `kayles` чи `0.77`; купки задає проміжок або `--to`
taken-for = зауваження: { $game } обчислено як { $other }: варіанти купок, менших за { $below }, ті самі, один по одному, а інших не порівняно{ $rest ->
        [to] ; `--to N` порівнює купки до N
        [time] ; `--time SECONDS` порівнює більше
       *[none] { "" }
    }
game-as = { $game } як { $other }
game-as-below = { $game } як { $other }, однакові для купок, менших за { $below }
no-sequence = `{ $game }` не має послідовності чисел Ґранді
slip-at-zero =
    її позиції — не числа, або файл зазнає збою; на запит про 0:

    { $slip }
no-sequence-repeats = гра за цими правилами може повернутися до позиції (`repeats = True`), тож позиції можуть не мати чисел Ґранді; `grundy graph --of` показує значення й результати всіх позицій, до яких веде одна
sequences-are-for = її позиції — більше ніж одне число; послідовності є для таких ігор, як `kayles`, `grundy`, `subtract:1,3,4`, для ігор із кодом і родин, як-от `cram 4xN`
saved-run-beyond = збережений запуск уже дійшов до купки { $heap }, за межі цього проміжку

## grundy equiv і model

one-position-from-input = зі стандартного введення може надійти лише одна з позицій
bisimulation-stopped = чи бісимуляційно еквівалентні їхні графи, не встановлено: { $why } під час побудови графів{ $stop ->
        [time] ; `--time SECONDS` дає більше
        [memory] ; `--memory SIZE` дає більше
       *[other] {""}
    }
bisimulation-open = чи бісимуляційно еквівалентні їхні графи, не встановлено: { $why }
equiv-nim-value = { $position }: число Ґранді { $value }
equiv-value = { $position }: значення { $value }
equiv-ends = { $position }: гравець, який ходить, може закінчити всю суму й виграти
equiv-loony = { $position }: шалена, той, хто ходить, виграє кожну її суму з іграми, що мають скінченні числа
equiv-again = { $position }: без числа Ґранді, гравець, який ходив останнім, ходить ще раз
equiv-must = { $position }: без числа Ґранді, на останній хід треба відповісти
equiv-not-found = { $position }: число Ґранді не знайдено
equal = Рівні як ігри: кожна може замінити іншу в будь-якій сумі.
not-equal = Не рівні як ігри.
tells-apart = Гра, що їх розрізняє: { $game }
with-which = { "  " }{ $which ->
        [first] із першою
       *[second] із другою
    }: { $outcome ->
        [N] виграє перший гравець (результат N)
        [P] виграє другий гравець (результат P)
       *[D] нічия (результат D)
    }
bisimilar = Їхні графи бісимуляційно еквівалентні: кожен хід в одній грі має відповідник в іншій, до самого кінця.
equal-not-bisimilar = Їхні графи не еквівалентні бісимуляційно: хід за ходом ці ігри граються по-різному.
not-bisimilar = Їхні графи не еквівалентні бісимуляційно.
play-comes-back = гра може повернутися до тієї самої позиції
play-comes-back-by = гра може повернутися до тієї самої позиції: { $way }
no-set-in-itself = множина не може бути елементом своїх елементів; такі ігри порівнює `grundy equiv`
model-sizes = { $members ->
        [one] { $members } елемент
        [few] { $members } елементи
       *[many] { $members } елементів
    }; усього під нею { $sets ->
        [one] { $sets } різна множина
        [few] { $sets } різні множини
       *[many] { $sets } різних множин
    }; найдовша гра має { $rank ->
        [one] { $rank } хід
        [few] { $rank } ходи
       *[many] { $rank } ходів
    }.

## grundy guess

neither-one-nor-two =
    { $number }

    а як гра з двома числами: { $pair }
guess-no-program = { $nothing }, тому програми немає
guess-nothing = { $nothing }.
guess-few-terms = { $game }: здогаду немає, бо значень менше ніж { $least }
guess-by-chance = { $game }: здогаду немає, бо те, що підходить до значень (їх { $count }), може підходити випадково; вирішили б додаткові значення
guess-none = { $game }: жоден здогад не підходить до значень (їх { $count })
guess-fitted-table = Підібрано за значеннями верхньої лівої чверті (їх { $fitted }) таблиці a = { $from_a }, ..., { $to_a }, b = { $from_b }, ..., { $to_b } і звірено з рештою ({ $others }).
guess-fitted = Підібрано за першими значеннями (їх { $fitted }) для n = { $from }, ..., { $to } і звірено з рештою ({ $others }).
guess-first = { $game }: здогад{ $proved ->
       *[no] , не доведено
        [more] { "" }
    }: { $formula }.
guess-other = Або: { $formula }.
guess-family = Сімʼя `{ $family }`, { $free ->
        [1] одне вільне число
        [one] { $free } вільне число
        [few] { $free } вільні числа
       *[many] { $free } вільних чисел
    }; підтверджено всіма відкладеними значеннями (їх { $confirmed }).
guess-closest = Найближча формула — не здогад: { $formula } правильна для { $agreed } з відкладених значень (їх { $others }) і вперше хибна при { $at }.
guess-theorem = Доведено, а це більше за здогад: теорема `{ $theorem }` ({ $title }) дає { $tells ->
       *[value] кожне число Ґранді
        [losing] кожну P-позицію
    } цієї гри.
guess-proved = Її період доведено, а це більше за здогад: передперіод { $preperiod }, період { $period }{ $saltus ->
        [0] { "" }
       *[other] , приріст { $saltus }
    } (теорема `{ $theorem }`).

oeis-bfile-of-one = b-файл містить одну послідовність, а члени можуть належати кільком
oeis-bfile-of-one-help = напишіть гру або номер послідовності, як-от `grundy oeis A002186 -o b002186.txt`
oeis-bfile-of-another = назва файлу вказує на { $number }, а `{ $asked }` — це { $other }
oeis-unknown-number = { $number } немає в таблиці, яка містить послідовності чисел Ґранді (їх { $count }), прочитані в OEIS { $date }; в OEIS вона може бути
oeis-none = { $game }: жодна з послідовностей таблиці (їх { $count }, прочитано в OEIS { $date }) не має цих значень; в OEIS може бути така, якої в таблиці немає.
oeis-reading = { $kind ->
        [table] таблиця гри { $game } за антидіагоналями, кожна згори вниз
        [row] рядок { $row } таблиці гри { $game }
        [diagonal] діагональ таблиці гри { $game }
       *[numbers] { $game }
    }
oeis-values-at = a(n) — число Ґранді гри { $game } для { $place }
oeis-shifted = { $reading } ({ $place })
oeis-entry = { $number }: { $reading }; починається з n = { $offset }.
oeis-terms = Члени: { $terms }.
oeis-also = Також: { $games }{ $more ->
        [0] { "" }
       *[many] { " " }та ще { $more }
    }.
oeis-listed = Так сказано в OEIS (прочитано { $date }).
oeis-observed = Спостережено, не доведено: члени з таблиці (їх { $count }) — значення гри { $game }. Таблиця цієї гри не називає.
oeis-program = Рядок програми: %o { $number } { $line }
oeis-write-bfile = b-файл: grundy oeis { $number } -o { $file }
oeis-match = { $number }: { $game }
oeis-match-unlisted = Немає в таблиці OEIS: { $game }
oeis-same = Ті самі значення (їх { $compared }, більше не порівнювалося): { $games }{ $more ->
        [0] { "" }
       *[many] { " " }та ще { $more }
    }.
oeis-more = { $count ->
        [1] Ці члени має ще один перелік значень; `--max K` покаже K переліків.
       *[many] Ці члени мають і інші переліки значень (їх { $count }); `--max K` покаже K переліків.
    }
oeis-nothing = Жодна з ігор, серед яких ішов пошук (їх { $games }), не має цих членів серед перших значень.

## grundy rules

rules-written = { $file } записано. Далі: grundy rules check { $file }, grundy solve rules:{ $file } 7
rules-failed = { $file }: збій у позиції { $position }.
rules-text-is-lost =
    { $file }: parse(show(p)) — це не p.

    Позиція: { $position }
law-broken =
    { $file }: порушено закон: { $law }.

    Позиція: { $position }
positions-made-up = Позицій не задано, тому перевірка почала з власних, як-от { $position }. Якщо в грі таких немає, задайте інші після файлу або в ньому, як-от `examples = ["3,5"]`.
nothing-checked = { $file }: до зупинки нічого не перевірено.
laws-stopped = { $file }: перевірку зупинено, і на перших позиціях (їх { $count }), до яких ведуть ці, порушень законів не видно: { $from }.
laws-endless = { $file }: не показано, що гра закінчується; інші закони виконуються на перших позиціях (їх { $count }), до яких ведуть ці: { $from }.
laws-hold = { $file }: закони виконуються на всіх позиціях (їх { $count }), до яких ведуть ці: { $from }.
laws-hold-first = { $file }: закони виконуються на перших позиціях (їх { $count }), до яких ведуть ці: { $from }.
positions-and-others = { $positions } та інші
endless-play = Гра триває й після { $moves ->
        [one] { $moves } ходу
       *[many] { $moves } ходів
    }: { $first } -> ...
more-positions = Позицій більше, тому значення не порівняно; почніть із менших позицій.
no-position-moves = Жодна з них не має ходу, тому майже нічого не перевірено; задайте позиції, які мають, після файлу або в ньому, як-от `examples = ["oxo"]`.
words-tried = Перевірено { $words }; інших слів не перевірено.
rules-are-known = Її перші списки варіантів (їх { $count }) такі самі, як у { $game }: `--as { $game }` використовує механізм обчислення цієї гри в seq, period і stats.

## Командні рядки

line-error = помилка: { $fault }
line-tip = підказка: { $tip }
line-usage = Використання: { $usage }
line-more = Докладніше: `--help`.
line-no-command = `{ $word }` — не команда
line-missing-command = бракує команди; команди такі: { $commands }
line-not-utf8 = аргумент не є текстом у UTF-8: { $words }
line-hidden-signs = аргументи мають приховані знаки, яких тут не зрозуміти
line-unknown = `{ $word }` тут невідоме
line-missing = бракує аргументів: { $arguments }
line-twice = `{ $argument }` можна вказати лише раз
line-conflict = `{ $argument }` не поєднується з { $others }
line-no-value-wanted = `{ $argument }` не приймає значення, а задано `{ $value }`
line-bad-value = `{ $argument }` не може бути `{ $value }`{ $possible }
line-no-value = `{ $argument }` потребує значення{ $possible }
line-refused-value = `{ $argument }` не може бути `{ $value }`: { $why }
line-possible = {"; можливі значення:"} { $values }
line-similar = є схоже: { $words }
line-example = напишіть, наприклад, `{ $line }`
line-write = напишіть `{ $line }`
line-rules-of = `grundy games { $game }` показує правила гри
line-game-meant = якщо йдеться про гру `{ $game }`, напишіть `grundy solve { $game } ...`
line-range = проміжок — одне слово: `{ $line }`
value-levels = напишіть `{ $first }-{ $last }`: найлегший рівень стоїть першим
value-number = напишіть ціле число від { $first } до { $last }
value-columns = запишіть два різні стовпці від 1 до 1000, як-от `1,2`
value-count = напишіть ціле число, як-от 20
the-last-heap = остання купка
value-size = напишіть розмір, як-от 500M, 2G або 1000000 (байтів)
value-size-too-large = розмір завеликий
value-seconds = напишіть кількість секунд, як-от 10 або 0.5
value-seconds-too-large = секунд забагато; 0 означає «без обмеження»
value-part = напишіть номер частини та їх кількість, як-от 1/4
value-processor-time = напишіть секунди або, наприклад, 90m, 3h чи 2d
value-and-help = { $fault }; { $help }
not-a-command =
    `{ $command }` — не команда

    `grundy help` перелічує команди
game-without-command = `{ $game }` — це гра, а перед нею має стояти команда
numbers-without-command = перед числами мають стояти команда й гра
write-solve = напишіть `grundy solve { $position }`; інші команди перелічує `grundy help`

## grundy lexicode

lexicode-is = Лексикод з основою { $base }, довжиною { $length } і відстанню { $distance } має розмірність { $dimension }. Слова кожної ваги:
lexicode-no-weights = Рахувати слова кожної ваги надто довго.
lexicode-large = код потребує значень від 2^27, і жодна опція не підвищує цієї межі: у коротшого коду чи за меншої відстані значення менші
lexicode-work = код обчислюється довше, ніж дозволяє час; `--time СЕКУНДИ` дає більше

## grundy nim

nim-help = `grundy nim --help` показує, що може бути у виразі
nim-meant = можливо, `{ $text }`?
nim-numerals = числа записують у десятковій системі, а після `0x` — у шістнадцятковій
nim-or-position = напишіть `grundy solve nim { $position }`, щоб розвʼязати позицію, або знак між числами, як-от `grundy nim '3 * 4'`
nim-no-operand = тут бракує числа
nim-no-base = бракує основи: `log(6, 4)` — це логарифм 6 за основою 4
nim-no-operator = тут бракує знака, наприклад `+` або `*`
nim-sign = цей знак тут нічого не означає
nim-minus = `a - b` — це `a + b`, бо `b + b` дорівнює 0
nim-unclosed = цю дужку не закрито
nim-unopened = тут немає відкритої дужки
nim-word = функції з такою назвою немає
nim-digits = це не число
nim-not-a-nimber = це лічильне число або многочлен, а тут має бути німбер
nim-exponent = показник має бути цілим числом
nim-zero-to-zero = 0^0 не має значення
nim-power-of-power = дужки мають показати, який степінь перший: `(a^b)^c` чи `a^(b^c)`
nim-repeated-power = цей степінь `w` трапляється в показнику двічі
nim-unknown = `x` буває лише в рівняннях, як-от `solve x^2 + x = 6`
nim-degree = рівняння має бути многочленом від `x` степеня щонайбільше 2
nim-equation = рівнянню потрібні `solve` і один знак `=`, як-от `solve x^2 + x = 6`
nim-too-deep = дужки та функції вкладено надто глибоко
nim-work = вираз обчислюється довше, ніж дозволяє час; `--time СЕКУНДИ` дає більше
nim-excess = добуток потребує надлишку простого числа { $prime }, якого немає в таблиці
nim-exponent-too-large = показник завеликий
nim-division = 0 не має оберненого
nim-no-log = жоден степінь основи не дорівнює цьому числу
nim-log-too-large = основа логарифма має бути скінченною та меншою за 2^128
nim-order-too-large = програма не знає простих множників порядку
nim-order-of-zero = 0 не має порядку
nim-every = кожен німбер є розвʼязком цього рівняння
nim-no-solution = Жоден німбер не є розвʼязком рівняння.
nim-step-sum = { $kind ->
    [finite] { $a } + { $b } = { $is }, без перенесення у двійковому записі.
   *[infinite] ({ $a }) + ({ $b }) = { $is }: коефіцієнти при кожному степені w додають без перенесення у двійковому записі.
}
nim-step-distributed = { $kind ->
    [finite] { $a } * { $b } = { $products } = { $values } = { $is }: кожен степінь двійки з { $a } на кожен із { $b }.
   *[infinite] { $a } * { $b } = { $products } = { $values } = { $is }: кожен доданок одного множника на кожен доданок другого.
}
nim-step-ordinary = { $kind ->
    [finite] { $a } * { $b } = { $is }, звичайний добуток, бо спільного ферматового степеня (2, 4, 16, 256, ...) у них немає.
   *[infinite] { $a } * { $b } = { $is }: показники додають, і жодна цифра не дає перенесення (за основою 3 для w, 5 для w^w, 7 для w^w^2, ...).
}
nim-step-square = { $fermat } * { $fermat } = { $is }: квадрат ферматового степеня F дорівнює 3F/2.
nim-step-shared = { $a } * { $b } = { $is }: обидва мають множник { $fermat }, тож це ({ $fermat } * { $fermat }) * ({ $x } * { $y }).
nim-step-extension = { $power } = { $is }: серед усіх чисел { $is } — найменше, що не є добутком { $exponent } рівних множників, менших за { $base } (Conway; Lenstra 1977).
nim-step-carried = { $why ->
    [shown] { $sides }.
   *[other] { $sides }, бо { $rules }.
}
nim-step-coefficients = { $sides }: степені w і скінченні числа множать окремо.
nim-step-inverse = Обернене до { $of } — це { $is }, бо { $product } = 1.
nim-step-root = Корінь із { $of } — це { $is }, бо { $square } = { $of }.
nim-step-power = { $power } = { $is }, через квадрати та добутки.
nim-step-solution = x = { $x } — розвʼязок. Сума обох частин: { $products } = { $values } = 0.
nim-step-no-more = { $kind ->
    [two] Рівняння степеня 2 має не більше ніж два розвʼязки.
    [double] Сума квадратів двох розвʼязків була б 0, тож вони були б рівні: розвʼязок один.
    [one] Рівняння степеня 1 має один розвʼязок.
   *[none] Усі x скорочуються, і лишається { $rest }, а це не 0.
}
nim-step-order = { $some ->
    [none] Порядок числа { $of } — { $is }.
   *[some] Порядок числа { $of } — { $is }: { $of }^{ $is } = 1, а для кожного простого p, що ділить { $is }, степінь із показником { $is }/p не дорівнює 1: { $powers }.
}
nim-step-degree = Степінь числа { $of } — { $is }: серед полів із 2, 4, 16, 256, ... чисел найменше, яке містить { $of }, має 2^{ $is } чисел.
nim-step-log = Логарифм — { $is }, бо { $base }^{ $is } = { $of }, а { $is } менше за порядок числа { $base }.
nim-step-polynomial = { $products } = { $values } = 0. Жодна сума лише нижчих степенів не дорівнює 0, бо найбільший показник — це степінь числа { $of }.
nim-no-steps = { $why ->
    [large] Кроків бракує: їх пишуть для чисел, менших за 65536, і для дії з нескінченним числом, де їх не більше ніж близько 200; для порядків, логарифмів і мінімальних многочленів — менших за 256.
    [infinite] Кроків бракує: для порядків, степенів, логарифмів і мінімальних многочленів їх пишуть лише для скінченних чисел.
    [name] Кроків не треба: добуток степеня w і скінченного числа так і записують, як і суму таких добутків.
   *[none] Кроків не треба: тут немає добутків, крім добутків із 0 та 1.
}

## grundy atlas і масиви

page-nim-values = Числа Ґранді гри { $game }
too-large-for-parquet = число Ґранді більше за 2^64-1, такого стовпець Parquet не вмістить; напишіть `--format csv`
too-large-for-npy = одне зі значень завелике для масиву NumPy; візьміть інший формат
no-empty-cells = { $format ->
        [bfile] b-файл
       *[npy] масив NumPy
    } не має порожніх комірок, а правила відхиляють тут деяку пару чисел; напишіть `--format csv`
atlas-to-too-small = `--to { $to }` замало: { $digits ->
        [one] коди з { $digits } цифри можуть складатися із самих нулів до купки { $heap }; напишіть { $least } або більше
       *[many] коди з { $digits } цифр можуть складатися із самих нулів до купки { $heap }; напишіть { $least } або більше
    }
atlas-sparse-to = `--sparse-to { $sparse }` менше, ніж `--to { $to }`: усі коди шукають до купки { $to }, а коди з небагатьма рідкісними купками — далі
atlas-few = `--few` визначає, які коди `--sparse-to HEAP` шукає далі; додайте цей параметр
atlas-misere =
    Мізерні частки вісімкових кодів (їх { $codes }), які мають до { $digits ->
        [one] { $digits } цифри
       *[many] { $digits } цифр
    } після крапки. Досліджено { $done }, і для { $proved } доведено частку всіх купок.
atlas-misere-proved = | елементів | програшних | період | від купки | коди |
atlas-misere-others = | елементів | програшних | до купки | коди |
atlas-misere-formats = атлас мізерних часток має формати plain, csv і json
atlas-written = Записано у { $folder }: atlas.md, atlas.csv і сертифікати доведених періодів.
atlas-so-far = Вісімкові коди щонайбільше з { $digits ->
        [one] { $digits } цифри
       *[many] { $digits } цифр
    }: { $done } з { $codes }; класів з однаковою послідовністю: { $classes }; перевірено до купки { $heap }:
atlas-summary = Вісімкові коди щонайбільше з { $digits ->
        [one] { $digits } цифри
       *[many] { $digits } цифр
    }: { $codes }; класів з однаковою послідовністю: { $classes }; перевірено до купки { $heap }:
atlas-columns-summary = | | коди | класи |
atlas-periodic = доведено, що періодичні
atlas-arithmetic = доведено, що арифметично-періодичні
atlas-observed = періодичні, наскільки видно, не доведено
atlas-open = періоду не видно
atlas-title = { $digits ->
        [one] Вісімкові коди щонайбільше з { $digits } цифри
       *[many] Вісімкові коди щонайбільше з { $digits } цифр
    }
atlas-note = Коди одного класу мають ті самі значення, якщо пропустити початкові нулі: порівняно значень { $compared }. Якщо стандартні форми або періоди доводять, що вони збігаються завжди, клас подано без позначки; `~` означає, що це спостережено. `+s` після коду каже, що купка n + s має там значення купки n першого коду.
atlas-proved = Доведено
atlas-columns-proved = | код | передперіод | період | приріст | теорема | використано значення до | такі самі |
atlas-seen = Спостережено, не доведено
atlas-columns-seen = | код | від купки | період | приріст | такі самі |
atlas-not-seen = До купки { $heap } періоду не видно
atlas-columns-not-seen = | код | найбільше значення | для купки | рідкісних купок | остання рідкісна купка | такі самі |
atlas-given-up = { $count ->
        [one] зауваження: { $count } пошук потребує більше памʼяті, його залишено; більше памʼяті дає `--memory`
        [few] зауваження: { $count } пошуки потребують більше памʼяті, їх залишено; більше памʼяті дає `--memory`
       *[many] зауваження: { $count } пошуків потребують більше памʼяті, їх залишено; більше памʼяті дає `--memory`
    }
atlas-budget-spent = { $short ->
        [done] зауваження: процесорний час, відведений через `--budget`, вичерпано
       *[left] зупинено: процесорний час, відведений через `--budget`, вичерпано ще до того, як було переглянуто кожен код
    }; { $kept ->
        [yes] та сама команда продовжить звідси
       *[no] `--budget TIME` дасть більше, а з `-o DIR` та сама команда продовжить з місця зупинки
    }
atlas-no-sparse-space = немає розрідженого простору
journal-damaged = { $count ->
        [one] попередження: { $count } пошкоджений або чужий рядок у { $file } не використано; коди, яких немає в інших рядках журналу, перевіряються знову
        [few] попередження: { $count } пошкоджені або чужі рядки у { $file } не використано; коди, яких немає в інших рядках журналу, перевіряються знову
       *[many] попередження: { $count } пошкоджених або чужих рядків у { $file } не використано; коди, яких немає в інших рядках журналу, перевіряються знову
    }
is-no-certificate = це не сертифікат
journal-says-else = він не збігається з журналом
bad-certificate = попередження: { $file } — негодящий сертифікат: { $why }; його код перевіряється знову
bad-certificates = попередження: { $file } — негодящий сертифікат: { $why }; кодів із такими сертифікатами: { $count }; вони перевіряються знову
certificates-unverified = зауваження: { $count ->
        [one] { $count } сертифікат попередніх запусків збігається
        [few] { $count } сертифікати попередніх запусків збігаються
       *[many] { $count } сертифікатів попередніх запусків збігаються
    } із журналом; знову їх не перевірено через брак часу

## Що програма додає до повідомлень бібліотеки: `option-ID` стоїть замість її поради `ID` або
## стає порадою там, де її повідомлення `ID` поради не має

option-write-position = напишіть гру та її аргументи, наприклад `nim 3 4 5`; ігри перелічує `grundy games`
option-list-games = ігри перелічує `grundy games`; код гри на взяття й поділ — теж гра, наприклад `0.77 20`
option-check-rules = `grundy rules check FILE` перевіряє файл правил, `grundy rules new` створює новий
option-allow-memory = `--memory SIZE` дозволяє більше
option-leave-term-out = приберіть цей доданок: `grundy solve` відповідає й для сум із ним
option-solve-misere = `grundy solve --misere` каже, хто виграє
option-solve = `grundy solve` без `--length` каже, хто виграє
option-play-normally = приберіть `--misere`: звичайну гру розвʼязано
option-check-position = `grundy rules check { $file } { $text }` скаже більше
option-check-forms = `grundy rules check { $file }` випробовує канонічні форми

## Команди, які показують те, що пропущено в поясненні (hints.rs)

command-seq = Значення друкує `grundy seq GAME FROM..=TO`.
command-options = Варіанти будь-якої позиції з їхніми значеннями показує `grundy options POSITION`.
command-graph = Значення всіх вершин друкує `grundy graph FILE`.
command-certificate =
    `grundy period GAME --certificate F` записує сертифікат у файл F, а `grundy verify F` його
    перевіряє.
command-proof = Усе показує `--explain=proof`.
command-proof-lists = Це показує `--explain=proof`.
command-lost-list = Список друкує `--explain --json`.
command-play = За того, хто виграє, грає `grundy play --misere POSITION`.

## Параметри, що не поєднуються

checkpoint-goes-with-raw = `--checkpoint` тут поєднується з `--raw`; з ним шукає період `grundy period`
checkpoint-not-of-families = `--checkpoint` не зберігає значень сімей: приберіть його
svg-and-values-to-output = `--svg -` і значення йдуть на стандартне виведення; назвіть файл для чогось одного

## Можливості


## Журнали й частини

shares-of-one =
    у цієї команди одна відповідь, її не ділять

    `--part` і `--journal` — для багатьох: `solve --batch`, `seq -`, `quotient -`, таблиць, сімей та оглядів
part-needs-journal = частина таблиці — не таблиця: `--journal FILE` зберігає її
atlas-keeps-journal = журнал огляду зберігає `-o DIR`: приберіть `--journal`
many-no-files = відповіді на рядки стандартного вводу — документи JSON, по одному в рядку: приберіть `-o`, `--format` і параметри, що пишуть файли
many-range = після `-` стоїть один діапазон для всіх ігор, як у `grundy seq - 0..20`
journal-in-use = інший запуск пише { $journal }
is-no-journal = це не журнал: його перший рядок не називає роботи
journal-of-other-work = це журнал іншої роботи. Його команда `{ $other }`, а ця команда `{ $own }`; завдання й версія програми теж мають бути ті самі
journal-contradicts = у цих завдань різні відповіді: { $items }
journal-lines-damaged = { $count ->
        [one] попередження: { $count } пошкоджений рядок у { $file } не використано, його завдання розвʼязується знову
        [few] попередження: { $count } пошкоджені рядки у { $file } не використано, їхні завдання розвʼязуються знову
       *[many] попередження: { $count } пошкоджених рядків у { $file } не використано, їхні завдання розвʼязуються знову
    }
merge-damaged = { $count ->
        [one] { $count } пошкоджений рядок не використано.
        [few] { $count } пошкоджені рядки не використано.
       *[many] { $count } пошкоджених рядків не використано.
    }
journal-so-far = зауваження: у журналі { $done } з { $items } відповідей; команда без `--part` знайде решту й надрукує все
journal-answer = відповідь на завдання { $item } у журналі не читається
merge-done = { $command }: відповідь мають { $answers } з { $items } завдань.
merge-missing = Бракує: { $items }.
merge-contradicted = Різні відповіді: { $items }. Нічого не записано.
merge-searched = Коди без доведеного періоду досліджено до різних купок: від { $least } до { $most }.
no-certificate-there = зауваження: сертифіката { $file } немає, тож пізніший огляд шукатиме його код знову
