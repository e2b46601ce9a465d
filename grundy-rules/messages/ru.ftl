# То же, что в en.ftl, по-русски.

## Что возвращает функция файла правил

gives-no-options =
    функция возвращает { $what }, а должна возвращать список вариантов, каждый — позиция или список
    позиций
gives-no-moves =
    функция возвращает { $what }, а должна возвращать словарь, например `{"{"}"take 1": [n - 1]{"}"}`, или
    список пар из имени и варианта
gives-no-pairs = функция возвращает список, но не пар из имени и варианта
gives-no-position = функция возвращает { $what }, а должна возвращать позицию
option-no-position =
    в варианте { $option } есть { $what }; позиция — это число, слово или кортеж из них, а вариант —
    одна позиция или список позиций: (a, b) — одна позиция, [a, b] — сумма двух
kind-none = None
kind-int = число (int)
kind-list = список (list)
kind-other = { $kind }

## Пределы одного вызова

takes-steps = функции нужно больше { $most } { $most ->
        [one] шага
       *[many] шагов
    }
not-done = вопрос остался без ответа: { $why }
lists-memory = спискам функции нужно больше { $most } { $most ->
        [one] байта
       *[many] байтов
    }
calls-deep = функции вызывают друг друга на глубину больше { $most }
count-too-large = число здесь слишком велико: списки, промежутки и тексты считают числами меньше 2^31
starlark-says = так сообщает Starlark: { $text }
starlark-way = файлы правил пишут на языке Starlark: вместо `{ $python }` пишите `{ $starlark }`
starlark-outer-variable = функция не может изменить переменную, определённую вне функций

## Законы файла правил

law-positions = есть позиции, с которых можно начать
law-found-none =
    ничто из испробованного — не позиция: { $tried }; других слов не пробовали: допишите позицию после
    имени файла или несколько в файл, например `examples = ["oxo"]`
law-found-none-slip =
    { $none }; на вопрос о 0 файл даёт ошибку:

    { $slip }
law-answers = правила отвечают на каждый вопрос
law-text = записанное читается так же
law-found-read-as = { $was } так записано, а прочитано как { $is }
law-found-refused = { $was } так записано, но не читается: { $error }
law-own-form = каноническая форма — своя собственная форма
law-found-form = её форма — { $form }, а форма той — { $again }
law-mirror-twice = зеркальный образ зеркального образа — сама позиция
law-found-mirror = её образ — { $image }, а образ того — { $back }
law-mirror-options = варианты зеркального образа — образы вариантов
law-found-mirror-option = образ варианта {"["}{ $option }] — не вариант образа { $image }
law-mirror-answers = позиция, которая является своим зеркальным образом, проиграна: на каждый ход есть ответ к такой позиции
law-found-mirror-answer = после хода к {"["}{ $option }] ни один ответ не ведёт к позиции, которая является своим образом
law-moves = названные ходы — это варианты
law-found-only-option = {"["}{ $option }] — вариант, но не ход
law-found-only-move = {"["}{ $option }] — ход, но не вариант
tried-positions =
    числа от 0 до 12, пары, тройки и четвёрки малых чисел и слова длиной до { $longest } из букв одного
    из наборов { $letters }
law-form-values = у канонической формы то же значение
law-found-value = её значение { $own }, а значение её формы { $form } — { $other }
law-ends = игра заканчивается
law-found-circle = ходы ведут обратно к ней: { $circle }
law-found-drift =
    { $advice }

    { $ends }

## Игры без конца

rules-never-end-by = { $ends }; { $advice }
rules-never-end = игра по этим правилам никогда не кончается: { $line } -> ...
call-leads-to = { $call } ведёт в { $to }
call-leads-to-form = { $call } ведёт в { $to } (через каноническую форму)
call-leads-below =
    { $call } ведёт в { $to }, а условие вроде `if k <= n` не даёт числам стать меньше 0
odd-tuple = { $call } ведёт в { $to }: (a, b) — одна позиция, [a, b] — сумма двух
odd-number = { $call } ведёт в { $to }: [a, b] — сумма двух, (a, b) — одна позиция
odd-below = { $call } ведёт в { $to }: условие вроде `if k <= n` не даёт числам стать меньше 0
hint-forms = проверка { $file } испытывает канонические формы

## Что не позиция

number-of-63-bits = число длиннее 63 битов
position-of-16-mb = позиция больше 16 МБ
tuple-nested = кортеж, вложенный глубже { $most }
tuple-parts = кортеж, в котором всего больше { $most } { $most ->
        [one] части
       *[many] частей
    }
words-of-16-mb = слова, вместе больше 16 МБ

## Что даёт файл правил

not-a-function = `{ $name }` — это { $kind }, а не функция
not-each-a-text = не каждый элемент в `{ $name }` — текст
not-a-text = `{ $name }` — это { $kind }, а не текст
not-a-list-of-texts = `{ $name }` — это { $kind }, а не список текстов
no-function-options =
    нет функции `options`: напишите `def options(position):`, и пусть она возвращает список вариантов
answer-not-found = ответ не найден
last-question = последний вопрос: { $asked }
options-memory = её вариантам вместе со всеми частями нужно больше { $most } { $most ->
        [one] байта
       *[many] байтов
    }
gives-empty-text = функция возвращает пустой текст
gives-plus = функция возвращает `+`, а он стоит между двумя слагаемыми
gives-spaces = функция возвращает текст с пробелами, а они стоят между двумя позициями
gives-no-text = функция возвращает { $what }, а должна возвращать текст
not-shrinking = { $game } — не игра с кучками, которые только уменьшаются
stopped-heaps = { $why }; до того сравнено кучек: { $count }

## Как сообщают об ошибке

no-position-of-gallery = `{ $text }` — не позиция игры { $game }
positions-of-gallery = её позиции выглядят так: { $examples }
says-file = так говорит { $file }
says-line = так говорит { $file }, строка { $line }
fault-at = { $file }: { $fault }
fault-at-line = { $file }:{ $line }: { $fault }
fault-of-call = { $asked }: { $fault }
fault-with-source =
    { $fault }

    { $source }
fault-asked =
    { $fault }

    на вопрос { $asked }
fault-hint =
    { $fault }

    совет: { $hint }
form-values =
    нарушен закон: у канонической формы то же значение; по собственным вариантам число Гранди позиции
    { $position } — { $own }, а её формы { $form } — { $other }
form-outcomes =
    нарушен закон: у канонической формы тот же исход; по собственным вариантам исход { $position } в
    мизере — { $own }, а её формы { $form } — { $other }
form-winners =
    нарушен закон: у канонической формы тот же исход; по собственным вариантам исход { $position } —
    { $own }, а её формы { $form } — { $other }
hint-check = проверка позиции { $text } в { $file } скажет больше

## Чтение файла правил

being-read = его как раз читали: то, что стоит вне функций, и то, что в них постоянно, вычисляют тогда
being-read-fault = { $reading } ({ $fault })
longer-than-4-mb = он длиннее 4 МБ
loads-itself = { $file } загружается, пока загружается сам
shift-in-place = вместо `x <<= n` пишите `x = x << n`
not-beside =
    `{ $name }` не лежит рядом с файлом: напишите его имя, например `load("other.star", "function")`

## Правила в заданных пределах

ended-without-answer = он кончился без ответа
starlark-cannot = Starlark этого не может: { $why }
no-watching-thread =
    правила не выполняются без потока, который за ними следит, а запустить его не удаётся: { $error }
broke-down = он сломался
stopped-fault =
    { $why }

    { $fault }

## Переборы, которые кончаются слишком поздно

long-way = { $fault }; туда ведёт { $count ->
        [one] { $count } ход
        [few] { $count } хода
       *[many] { $count } ходов
    }: { $line } -> ... -> { $end }
must-without-answer = `must` обязывает соперника ответить в этой позиции, а хода в ней нет
two-to-answer = две части, в которых нужно ответить: не больше одной части варианта бывает `again`, `must` или `lose`
sign-inside = `win`, `lose`, `again` или `must` внутри позиции; они стоят снаружи, как в must((a, b))
sign-outside-option = `win`, `lose`, `again` или `must`, чем может быть только вариант
two-signs = у позиции не больше одного знака
game-is-won = игра окончена: выиграл тот, кто ходил последним
no-nim-value = у позиции { $position } нет числа Гранди: тот, кто ходит, выигрывает её рядом с любой кучкой Нима
repeats-no-truth = `repeats` — это { $kind }, а должно быть True или False
marks-and-repeats = файл, в игре которого позиции могут повторяться (`repeats = True`), не может использовать `win`, `lose`, `again` или `must`
repeats-no-sequence = в файле есть `repeats = True`, поэтому у его позиций может не быть чисел Гранди; об одной позиции отвечают `solve` и `options`
hint-repeats = если игра может возвращаться к позиции, напишите в файле `repeats = True`
need-not-end = игра может не кончиться: { $circle }
forms-in-circle =
    по кругу ведут канонические формы, а не одни ходы: { $circle }; у { $from } есть вариант с такой
    формой
may-never-end = игра, возможно, никогда не кончается: { $count ->
        [one] { $count } ход ведёт
        [few] { $count } хода ведут
       *[many] { $count } ходов ведут
    } от { $first } до { $last } и дальше
may-never-end-forms = игра, возможно, никогда не кончается, или её канонические формы неверны: { $count ->
        [one] { $count } ход ведёт
        [few] { $count } хода ведут
       *[many] { $count } ходов ведут
    } от { $first } до { $last } и дальше
stopped-positions = { $why }; до того встретилось позиций: { $count }
