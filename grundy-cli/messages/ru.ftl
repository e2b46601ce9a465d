# То же, что в en.ftl, по-русски.

## Ограничения, файлы и отказы

stopped-time = остановлено: время вышло; `--time SECONDS` даёт больше
stopped-memory = остановлено: нужно больше памяти, чем разрешено; `--memory SIZE` даёт больше
stopped-memory-needed = остановлено: нужно больше памяти, чем разрешено; для этого нужно `--memory { $size }` или больше
stopped-by = остановлено: { $why }
stopped-moves = остановлено: ходов слишком много, чтобы перечислить их все; это ограничение не меняет ни один параметр, поэтому спросите о позиции поменьше
stopped-steps = остановлено: вопрос к правилам потребовал слишком много шагов
stopped-interrupted = прервано
stopped-rules = остановлено: правила игры дали сбой
cannot-file = { $what ->
        [write] не удалось записать { $file }: { $why }
        [use] не удалось воспользоваться папкой { $file }: { $why }
        [continue] не удалось продолжить запись в { $file }: { $why }
        [make] не удалось создать папку { $file }: { $why }
       *[read] не удалось прочитать { $file }: { $why }
    }

system-error = { $kind ->
        [not-found] такого файла или папки нет
        [denied] нет разрешения
        [folder] это папка
        [no-folder] это не папка
        [full] на диске нет места
        [exists] такой файл уже есть
        [taken] это файл, а не папка
       *[other] { $text }
    }
an-error = ошибка: { $error }
result-not-whole = замечание: { $file } остался без изменений, потому что результат неполон; найденное записано в { $found }
cannot-write-answer = не удалось записать ответ: { $why }
starlark-broke-down = Starlark этого не может: { $why }
not-utf8 = это не текст в кодировке UTF-8
no-such-text = вместе с вопросом не пришло текста с таким названием
no-standard-input = стандартный ввод здесь не читается: отправьте текст вместе с вопросом и напишите его название

## grundy serve

built-without = эта программа собрана без { $part ->
    [rules] файлов правил
    [serve] страницы и её сервера
    [check-explanation] проверки объяснений
    [schema] схемы JSON для документов
    [cluster] рабочих
    [shell] команд для оболочки
   *[other] { $part }
}: в копии репозитория `cargo install --path grundy-cli --features { $features }` собирает программу, в которой это есть
cannot-listen = не удаётся слушать на { $place }: { $why }
page-not-built = замечание: страницы в этой программе нет, есть только её API. Страницу собирает `grundy-serve/page/build`, для чего нужны Node 20 и npm; потом соберите программу заново.
allow-host-help = если этот сервер ваш, запустите его с `--allow-host NAME` для каждого другого его имени
value-host = напишите имя без порта, например `games.example.org`
answer-too-large = ответ больше 64 МиБ: спросите о меньшем промежутке

## grundy solve

misere-position = { $position }, мизер
first-player-wins = Выигрывает первый игрок (исход N).
second-player-wins = Выигрывает второй игрок (исход P).
nobody-wins = Ни один игрок не может добиться выигрыша: ничья (исход D).
winner-not-found = В пределах ограничений не найдено, кто выигрывает.
winner-quotient-known = Мизерный фактор доказан для { $heaps }, а в этой позиции есть кучка больше.
winner-heaps-up-to = кучек { $game } до { $last }
value-nim = Число Гранди: { $value }.
value-infinity = { $set ->
    [empty] Значение — { $value }: бесконечность; ни у одного варианта нет конечного значения.
   *[some] Значение — { $value }: бесконечность с конечными значениями вариантов позиции.
    }
value-none = Числа Гранди нет: сумму можно закончить одним ходом.
family-as = `--as` — для файлов правил, а { $family } — семейство позиций
family-at = { $fault } (в `{ $family }` при N = { $n })
family-no-value = у { $position } нет числа Гранди
family-no-certificate = { $family } — семейство позиций, а сертификаты и программы бывают для периодов игр с кучками
value-loony = Числа Гранди нет: позиция безумная, и тот, кто ходит, выигрывает любую её сумму с играми конечных значений.
value-again = Числа Гранди нет: тот, кто ходил последним, ходит ещё раз. То, что тогда остаётся, { $left ->
        [loony] — безумная позиция.
        [ends] — сумма, которую можно сразу закончить.
       *[other] имеет значение { $left }.
    }
value-must = Числа Гранди нет: на последний ход нужно ответить. { $kind ->
        [none] Ни один ответ не выигрывает.
        [all] Рядом с любой кучкой Нима какой-то ответ выигрывает.
        [most] Ответ выигрывает рядом со всеми кучками Нима, кроме кучек размера { $sizes }.
       *[some] Ответ выигрывает рядом с кучками Нима размера { $sizes }.
    }
length-is =
    Удалённость { $remoteness } (победитель спешит), задержка { $suspense } (победитель тянет), день рождения { $birthday } (самая долгая игра);
    { $positions ->
        [one] { $positions } позиция
        [few] { $positions } позиции
       *[many] { $positions } позиций
    }, { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[many] { $moves } ходов
    }.
length-draw = Прочерк значит, что числа нет: ни один игрок не может заставить игру закончиться, и она может длиться без конца.
length-loops = Прочерк значит, что числа нет: игра может длиться без конца.
length-not-found = Длина игры в пределах ограничений не найдена.
value-not-found = Число Гранди в пределах ограничений не найдено.
value-not-searched = Число Гранди не искали; его ищет `--value`.
why-heading = ПОЧЕМУ
why-heading-markdown = Почему
# То же, что в английском файле.
method-name = { $method ->
        [theorem] формула
        [sequence] таблица значений кучек
        [quotient] мизерный фактор
        [graph] граф игры
       *[search] перебор
    }
how-found = Как найдено: { $method ->
        [theorem] по формуле
        [sequence] по таблице значений кучек
        [quotient] по мизерному фактору
        [graph] по графу игры
       *[search] перебором
    }.
terms = { $values ->
    [none] Слагаемые (значения не использованы) и способ, которым найден ответ:
   *[some] Слагаемые, их значения и способ, которым они найдены:
    }
terms-head = | слагаемое | значение | как найдено |
more-terms = ... и ещё { $count }
no-move-wins = Ни один ход не выигрывает.
no-move-needed = Ходов нет, и они не нужны: в мизере выигрывает тот, кто не может ходить.
no-winning-move = Выигрышного хода нет.
moves-count = { $kind ->
        [drawing] { $count ->
            [1] Один ход, ведущий к ничьей:
            [one] { $count } ход, ведущий к ничьей:
            [few] { $count } хода, ведущих к ничьей:
           *[many] { $count } ходов, ведущих к ничьей:
        }
       *[winning] { $count ->
            [1] Один выигрышный ход:
            [one] { $count } выигрышный ход:
            [few] { $count } выигрышных хода:
           *[many] { $count } выигрышных ходов:
        }
    }
moves-count-each = { $kind ->
        [drawing] { $count ->
            [1] Один ход, ведущий к ничьей
            [one] { $count } ход, ведущий к ничьей
            [few] { $count } хода, ведущих к ничьей
           *[many] { $count } ходов, ведущих к ничьей
        }
       *[winning] { $count ->
            [1] Один выигрышный ход
            [one] { $count } выигрышный ход
            [few] { $count } выигрышных хода
           *[many] { $count } выигрышных ходов
        }
    }, а если считать каждую из равных компонент — { $choices }:
moves-not-found = { $kind ->
        [drawing] Ходы, ведущие к ничьей, в пределах ограничений не найдены.
       *[winning] Выигрышные ходы в пределах ограничений не найдены.
    }
moves-not-listed = { $kind ->
        [drawing] Ходы, ведущие к ничьей, не перечислены: ходов слишком много, чтобы их проверить.
       *[winning] Выигрышные ходы не перечислены: ходов слишком много, чтобы их проверить.
    }
moves-some = { $kind ->
        [drawing] Ходы, ведущие к ничьей (могут быть и другие: ходов слишком много, чтобы проверить все):
       *[winning] Выигрышные ходы (могут быть и другие: ходов слишком много, чтобы проверить все):
    }
more-moves = ... и ещё { $count } (--max-moves)
more-moves-left-out = ... и ещё { $count }
nothing-left = ничего
ends-the-game = заканчивает игру
move-from-to = { $from } → { $to }
file-is-no-position = это не позиция, а файл
write-file-option = напишите `--file { $file }`
line-too-large = строка { $line } больше { $bytes } Б; `--memory SIZE` разрешает больше
cannot-read-position = не удалось прочитать позицию: { $why }

## grundy options

stopped-options = остановлено: вариантов больше; `--max-moves K` перечислит больше, а `grundy solve` найдёт выигрышные
position-of-options = { $position }: исход { $outcome }{ $what ->
        [outcomes] {""}
        [values] , значение { $value }
       *[nim-values] , число Гранди { $value }
    }
options-none = Вариантов нет.
options-not-found = Варианты в пределах ограничений не найдены.
options-count = { $what ->
        [outcomes] { $count ->
            [1] { $count } вариант и его исход:
            [one] { $count } вариант и их исходы:
            [few] { $count } варианта и их исходы:
           *[many] { $count } вариантов и их исходы:
        }
        [values] { $count ->
            [1] { $count } вариант, его исход и значение:
            [one] { $count } вариант, их исходы и значения:
            [few] { $count } варианта, их исходы и значения:
           *[many] { $count } вариантов, их исходы и значения:
        }
       *[nim-values] { $count ->
            [1] { $count } вариант, его исход и число Гранди:
            [one] { $count } вариант, их исходы и числа Гранди:
            [few] { $count } варианта, их исходы и числа Гранди:
           *[many] { $count } вариантов, их исходы и числа Гранди:
        }
    }
options-first = { $what ->
        [outcomes] { $count ->
            [1] Первый вариант и его исход:
            [one] Первый { $count } вариант и их исходы:
            [few] Первые { $count } варианта и их исходы:
           *[many] Первые { $count } вариантов и их исходы:
        }
        [values] { $count ->
            [1] Первый вариант, его исход и значение:
            [one] Первый { $count } вариант, их исходы и значения:
            [few] Первые { $count } варианта, их исходы и значения:
           *[many] Первые { $count } вариантов, их исходы и значения:
        }
       *[nim-values] { $count ->
            [1] Первый вариант, его исход и число Гранди:
            [one] Первый { $count } вариант, их исходы и числа Гранди:
            [few] Первые { $count } варианта, их исходы и числа Гранди:
           *[many] Первые { $count } вариантов, их исходы и числа Гранди:
        }
    }

## grundy verify

verdict-valid = верный: { $why }
verdict-not-valid = неверный: { $why }
fault-in-line = строка { $line }: { $why }
no-whole-number = это не целое число
whole-number-too-large = число слишком велико
input-or-numbers = `-` стоит отдельно: числа приходят со стандартного ввода, по списку в строке
fault-in-file = { $file }: { $why }
checkpoint-useless-verify = `--checkpoint` для { $file } не поможет: проверка по `{ $theorem }` хранит больше, чем значения; уберите его

## grundy check-explanation

standard-input = стандартный ввод
explanation-file = `{ $file }`
explanation-broken = { $file } — испорченный JSON: строка { $line }, столбец { $column }
explanation-key-twice = { $file }, строка { $line }, столбец { $column }: ключ встречается дважды
explanation-not-read = { $file } не прочитан: { $why }
explanation-not-one =
    { $file } — не объяснение: в документе `grundy solve --explain --json` есть ключи `position`,
    `play` и `reason`, а в документе `grundy nim --explain --json` — `expression` и `steps`
explanation-of-rules =
    здесь это не проверить: { $file } объясняет игру из файла правил, а заново вычисляют только игры
    каталога
explanation-of-edges =
    здесь это не проверить: { $file } объясняет игру на рёбрах из файла, а заново вычисляют только картины и
    графы, записанные в самой позиции
explanation-of-sum =
    здесь нельзя проверить: { $file } объясняет сумму в скобках, которая называет файл, а такие заново не вычисляются
explanation-names-file =
    здесь это не проверить: { $file } называет файл, который с `--no-files` не читают
explanation-graph = объяснение называет `{ $file }`, а графа, который здесь читают, там нет
explanation-good = верно: { $steps } { $steps ->
    [one] шаг
    [few] шага
   *[many] шагов
    }, заново { $facts ->
        [one] вычислен { $facts } факт
        [few] вычислены { $facts } факта
       *[many] вычислено { $facts } фактов
    }, с файлами сообщений { $sentences ->
        [one] сравнено { $sentences } предложение
        [few] сравнены { $sentences } предложения
       *[many] сравнено { $sentences } предложений
    }{ $unread ->
        [0] {""}
        [one] ; { $unread } сообщение в них не пересчитано
        [few] ; { $unread } сообщения в них не пересчитаны
       *[many] ; { $unread } сообщений в них не пересчитаны
    }
explanation-stopped = остановлено: { $why }, { $at ->
        [step] на шаге { $step } из { $steps }
       *[end] когда прочитаны все шаги ({ $step })
    }; заново { $facts ->
        [one] вычислен { $facts } факт
        [few] вычислены { $facts } факта
       *[many] вычислено { $facts } фактов
    }, ошибок не найдено
explanation-unfinished = не всё: заново { $facts ->
        [one] вычислен { $facts } факт, и он верен
        [few] вычислены { $facts } факта, и они верны
       *[many] вычислено { $facts } фактов, и они верны
    }; слишком велико: { $parts }:
explanation-wrong = неверно: { $faults } { $faults ->
        [one] ошибка
        [few] ошибки
       *[many] ошибок
    }:
explanation-fault = { $at ->
        [whole] всё в целом
        [key] { $kind }
       *[step] шаг { $step } ({ $kind })
    }: записанное там неверно (подробность по-английски: { $why })
explanation-more = ... и ещё { $count }

## Файлы правил

no-thread-of-its-own = у этого запуска нет собственного потока
rules-unwatched = правила не выполняются без потока, который за ними следит, а запустить его не удалось: { $why }
advice-and-question =
    { $advice }

    { $question }
form-plays-otherwise =
    { $file }: нарушен закон: канонические формы играются так же, как их позиции; { $position } должна быть выигрышной, но ни один ход не выигрывает

    `grundy rules check { $file }` ищет эту форму
rules-print-much = замечание: правила печатают больше { $lines } строк, остальные опущены

## grundy games

game-of-your-own = ваша собственная игра
erratum = { $place }, таблица восьмеричных игр: { $code } приведён как { $given }, но (без начальных нулей) значение номер { $number } равно { $left } в { $code } и { $right } в { $given }
erratum-corrected = { $place }, таблица восьмеричных игр: { $code } приведён как { $given }, но (без начальных нулей) значение номер { $number } равно { $left } в { $code } и { $right } в { $given }; должно быть { $correct }
erratum-not-seen = { $place }, таблица восьмеричных игр: { $code } приведён как { $given }; сравнено значений: { $compared }, различий не найдено
code-solved = Решена: предпериод { $preperiod }, период { $period }{ $saltus ->
        [0] { "" }
       *[other] , приращение { $saltus }
    }. Доказано { $when ->
        [earlier] раньше и только что проверено,
       *[now] только что
    } по теореме `{ $theorem }`.
code-published = Решена в литературе: предпериод { $preperiod }, период { $period }. `grundy period { $name }` докажет это, если дать ему время.
code-certified = Решена в атласе восьмеричных игр: предпериод { $preperiod }, период { $period }, доказано по теореме `{ $theorem }`. Сейчас доказательство не проверено. В репозитории `atlas/unpack` записывает его сертификат, а `grundy verify { $file }` его проверяет.
code-standard = Её стандартная форма — { $standard }, { $shifted ->
        [no] без сдвига
       *[yes] со сдвигом { $shift }
    }. Почему это та же игра: { $theorems }.
code-reduction = «{ $theorem }»
code-atlas = Атлас восьмеричных игр просмотрел кучки до { $searched }: наибольшее значение — { $largest }, впервые на кучке { $at }{ $sparse ->
        [no-splits] { "" }
        [none] ; на этих кучках разреженного пространства не видно
        [no-rare] { $shifted ->
            [no] ; редких кучек нет
           *[yes] ; у стандартной формы редких кучек нет
        }
        [endless] { $shifted ->
            [no] ; редких среди этих кучек: { $rare }, и дальше они встречаются без конца
           *[yes] ; редких среди этих кучек стандартной формы: { $rare }, и дальше они встречаются без конца
        }
       *[rare] ; { $shifted ->
            [no] редких кучек: { $rare }, последняя из них — { $last }
           *[yes] редких кучек у стандартной формы: { $rare }, последняя из них здесь — { $last }
        }
    }.
code-open = Не решена, насколько известно этой программе: на кучках до { $searched } период не доказан.
code-is-least = Ни у какого меньшего кода из не более чем трёх цифр нет такой же последовательности (сравнено значений: { $compared }, без начальных нулей).
code-least = Наименьший код из не более чем трёх цифр с той же последовательностью — { $least }, { $shifted ->
        [no] без сдвига
       *[yes] со сдвигом { $shift }: кучка n{ $signed } здесь имеет значение кучки n там
    } ({ $sure ->
        [form] доказано стандартной формой обоих
        [proved] доказано периодами обоих
       *[observed] замечено
    }; сравнено значений: { $compared }, без начальных нулей).
code-erratum = Ошибка в издании: { $erratum }.
unknown-game = неизвестная игра `{ $name }`
games-heading = Игры и их аргументы (проигрывает тот, кто не может ходить):
games-code = любой код игры на взятие и деление, например 0.77 20
games-more = `grundy games NAME` показывает правила одной игры и то, что о ней известно.
games-gallery = `grundy games gallery` показывает ещё игры, как файлы правил.
gallery-heading = Игры галереи, как файлы правил (`grundy games NAME` показывает игру, `grundy rules new --like NAME FILE` копирует её):
# В метках страницы не больше десяти букв.
label-usage = Запись
label-also = Также
label-arguments = Аргументы
label-rules = Правила
label-code = Код
label-known = Известно
label-sequence = Значения
label-see = См.
label-try = Попробуйте
reference-chapter = { $book }, глава { $chapter }

## grundy period

certificate-needs-file = для `--certificate` нужен файл, потому что ответ идёт на стандартный вывод; для файла с именем `-` напишите `./-`
not-a-heap-of = { $heap } — не кучка игры `{ $game }`
no-certificate = предупреждение: ничего не доказано, поэтому сертификат в { $file } не записан{ $old ->
        [left] ; имеющийся файл остался без изменений
       *[none] { "" }
    }
no-certificate-of-value = предупреждение: число Гранди не доказано, поэтому сертификат в { $file } не записан{ $old ->
        [left] ; имеющийся файл остался без изменений
       *[none] { "" }
    }; `--outcome` записывает доказательство того, кто выигрывает
certificate-of-term = `--certificate` доказывает значения досок Крэма, Чомпа, Кейлза и Нимстринга, в которых не больше 256 клеток, позиций Рассады, кучек Нима, кодов, игр на вычитание (с исключениями и без), например `subtract:1,3`, и сумм из них, а не `{ $term }`
certificate-loony = `{ $position }` — безумная позиция, числа Гранди у неё нет; с `--outcome` сертификат доказывает, кто выигрывает
no-program = до кучки { $heap } период игры `{ $game }` не найден, поэтому программы нет; `grundy guess` ищет другие формулы
period-rule = { $formula } для всех n >= { $from }
period-rule-line = { $rule }.
periodic = { $game } периодична: предпериод { $preperiod }, период { $period }.
arithmetic-periodic = { $game } арифметически периодична: предпериод { $preperiod }, период { $period }, приращение { $saltus }.
period-misere = { $game }: элементы кучек, а значит, и их исходы, имеют период { $period }, начиная с кучки { $preperiod }.
period-observed =
    { $game }: замечено, не доказано: до { $kind ->
        [number] N = { $heap }
       *[heap] кучки { $heap }
    } верно { $formula }, начиная с n = { $from }. Это держится { $kind ->
        [number] { $held ->
            [one] { $held } число
            [few] { $held } числа
           *[many] { $held } чисел
        }
       *[heap] { $held ->
            [one] { $held } кучку
            [few] { $held } кучки
           *[many] { $held } кучек
        }
    }, то есть { $times ->
        [one] { $times } период
        [few] { $times } периода
       *[many] { $times } периодов
    }.
period-unknown =
    { $game }: до { $kind ->
        [number] N = { $heap }
       *[heap] кучки { $heap }
    } период не найден.
period-in-atlas =
    { $searched ->
        [yes] Этот поиск не нашёл периода до кучки { $heap }; доказательство есть в атласе восьмеричных игр, и сейчас оно не проверено.
       *[no] Доказательство есть в атласе восьмеричных игр; сейчас оно не проверено.
    } В репозитории `atlas/unpack` записывает сертификат её стандартной формы { $standard }, а `grundy verify { $file }` его проверяет.
period-proved-by = Доказано по теореме `{ $theorem }`; использованы значения до кучки { $heap }.
period-unproved = { $why ->
        [rules] Не доказано: ни одна из теорем о периодах, которые есть в программе, не подходит к этим правилам.
        [growth] Не доказано: ни одна из теорем о периодах, которые есть в программе, не подходит к этим правилам, когда значения растут.
        [heaps] Не доказано: теореме `{ $theorem }` нужны значения до n = { $number }, а вычислено до n = { $heap }; `--to { $number }` доходит туда.
        [fails] Не доказано: условие { $condition } теоремы `{ $theorem }` не выполнено.
       *[dear] Не доказано: проверка условия { $condition } теоремы `{ $theorem }` требует более { $number } шагов.
    }
period-time-over = замечание: поиск закончился вместе со временем; `--time SECONDS` даёт больше
sequence-forecast = замечание: если раньше не доказан период, все значения до { $to } требуют `--memory { $size }`
twin-differs = У { $title } те же варианты для кучек, меньших { $below }, но это другая игра: кучка { $heap } нарушает её период, { $rule }.
twin-proved = У { $title } те же варианты для кучек, меньших { $below }, и её период доказан: { $rule } (теорема `{ $theorem }`).
twin-known = У { $title } те же варианты для кучек, меньших { $below }; `--as { $game }` использует её способ вычисления.
period-seen-often = Период замечен { $times } { $times ->
        [one] раз
        [few] раза
       *[many] раз
    }, поэтому поиск закончен; `--to N` продолжает его до кучки N.
the-code = игра с кодом { $code }
the-game = игра { $game }

## grundy draw

draw-no-picture =
    для `{ $position }` нет рисунка

    рисуются кучки, полосы, доски и графы, которые помещаются на страницу
draw-no-move =
    ни один ход из `{ $position }` не ведёт к `{ $to }`

    `grundy options` показывает все ходы

## grundy genus

genus-not-found = Род не найден до предела.
genus-class = { $class ->
        [fickle] переменчивый
        [firm] устойчивый
        [restive] строптивый
        [restless] беспокойный
       *[wild] дикий
    }{ $tame ->
        [yes] , ручной
       *[no] { "" }
    }
genus-loops = игра может вернуться к позиции { $position }, а теории мизерной игры нужна игра, которая заканчивается

## grundy canonical

canonical-form = { $position }: { $form }, род { $genus }, не больше { $birthday ->
        [one] { $birthday } хода
        [few] { $birthday } ходов
       *[many] { $birthday } ходов
    }.
canonical-mate = Пара: { $form }
canonical-partition = Сумма, с точностью до кучки из 1: { $parts }
canonical-compared = { $equal ->
        [yes] В игре мизер они равны
       *[no] В игре мизер они не равны
    }, и { $linked ->
        [yes] связаны
       *[no] не связаны
    }.
canonical-too-large = { $position }: форма слишком велика, чтобы её записать.
canonical-not-found = Форма не найдена до предела.

## grundy quotient

no-list-of-products = `nim-product` — таблица произведений только со строками и столбцами: список, другие диапазоны, `--heaps`, `--outcome` и `--value` — для игр
no-misere-product = `nim-product` — таблица произведений, а для них мизера нет
no-quotient-of = `{ $game }` — не игра с кучками
quotients-are-for = фактор ищут для таких игр, как `kayles`, `0.75`, `subtract:1,3` или `lasker`, где ход заменяет одну кучку меньшими
no-certificate-of-quotient = предупреждение: сертификат в { $file } не записан{ $old ->
        [left] ; имеющийся файл остался без изменений
       *[none] { "" }
    }: { $why }
quotient-proved =
    { $games }: мизерный фактор всех кучек имеет { $order ->
        [one] { $order } элемент
        [few] { $order } элемента
       *[many] { $order } элементов
    }. Это доказано.
quotient-partial =
    { $games }: мизерный фактор кучек до { $last } имеет { $order ->
        [one] { $order } элемент
        [few] { $order } элемента
       *[many] { $order } элементов
    }. Это доказано; большим кучкам может понадобиться больше.
quotient-of-positions =
    { $positions }: игра ведёт к { $pieces ->
        [one] { $pieces } части
       *[other] { $pieces } частям
    }, и мизерный фактор их сумм имеет { $order ->
        [one] { $order } элемент
        [few] { $order } элемента
       *[many] { $order } элементов
    }. Это доказано.
quotient-of-some-positions =
    { $positions }: игра ведёт к { $pieces ->
        [one] { $pieces } части
       *[other] { $pieces } частям
    }. Мизерный фактор сумм тех { $known } из них, игра в которых короче всего, имеет { $order ->
        [one] { $order } элемент
        [few] { $order } элемента
       *[many] { $order } элементов
    }. Это доказано; остальным может понадобиться больше.
quotient-positions = Элементы позиций:
quotient-period = Элементы повторяются с периодом { $length }, начиная с кучки { $from }.
quotient-too-large = { $what ->
        [order] Поиск закончился, потому что в следующем факторе больше { $most } элементов; большая `--memory` поднимает этот предел.
        [trial] Поиск закончился, потому что в моноиде, который нужно свести, больше { $most } элементов; большая `--memory` поднимает этот предел.
        [family] Поиск закончился, потому что в следующем доказательстве больше { $most } множеств; большая `--memory` поднимает этот предел.
       *[trials] Поиск закончился, потому что следующей кучке понадобилось больше { $most } попыток; большее `--time` поднимает этот предел.
    }
quotient-no-picture = в факторе { $order } элементов, а изображение показывает не больше { $most }
quotient-generators = Образующие: { $generators }
quotient-relations = Соотношения: { $relations }
quotient-lost = Проигрышные элементы: { $lost }
quotient-tame = { $power ->
        [0] Ручной: это фактор пустой позиции.
        [1] Ручной: это фактор Нима с кучками по 1.
       *[other] Ручной: это фактор Нима с кучками меньше 2^{ $power }.
    }
quotient-wild = Дикий: у Нима нет такого фактора.
quotient-normal = Нормальный: в наименьшем идеале проигрышна только его единица.
quotient-regular = Регулярный, но не нормальный: в наименьшем идеале проигрышен один элемент, но не его единица.
quotient-irregular = Не регулярный: в наименьшем идеале нет проигрышных элементов или их несколько.
quotient-elements = Элементы кучек:
quotient-elements-of = Элементы кучек игры { $game }:
quotient-more = ... до кучки { $last }; все показывает `--json`.
quotient-table = Произведения:

## Параметр --as

twin-suggested = замечание: первые списки вариантов (их { $count }) такие же, как у { $twin }; `--as { $twin }` использует способ вычисления этой игры
as-is-for-rules = `--as` — для файлов правил, а у `{ $game }` уже есть свой способ вычисления
twin-options-differ = { $game } — не { $other }: варианты кучки { $heap } разные
leave-out-as = уберите `--as`, и программа будет спрашивать сами правила
twin-values-differ = { $game } — не { $other }: по каноническим формам у кучки { $heap } число Гранди { $own }, а в { $other } — { $value }
forms-keep-the-value = канонические формы сохраняют значение: `grundy rules check` ищет ту, которая не сохраняет
as-takes-heap-rules = `--as` принимает правила игры на взятие и деление

## Программы на C++ и Python

program-about = { $game }: { $what ->
        [losing] losing(a, b) равно 1, если исход позиции a, b — P, и 0, если N
        [values-of-two] grundy(a, b) — число Гранди позиции a, b
       *[values] grundy(n) — число Гранди кучки n
    }.
program-proved = Доказано по теореме `{ $theorem }`: { $formula }.
program-proved-to = Доказательство использовало значения до кучки { $heap }.
program-observed = Замечено, не доказано: { $formula }.
program-seen-to = Видно на значениях до кучки { $heap }.
program-guessed = { $proved ->
        [more] Догадка: { $formula }.
       *[no] Догадка по наблюдениям, не доказано: { $formula }.
    }
program-too-wide = 64 бит мало для её значений; у `--code python` такого ограничения нет
program-wrong = формула неверна при n = { $n }, поэтому программы нет
program-too-long = программе понадобились бы списки чисел общей длиной { $numbers }; записывается не больше { $most }

## grundy play

play-position-from-input =
    позицию нельзя прочитать со стандартного ввода: оттуда приходят ваши ходы

    напишите её в командной строке, например `grundy play nim 3 4 5`
cannot-read-input = не удалось прочитать стандартный ввод: { $why }
play-which-game =
    какая игра? Напишите её после `grundy { $command }`:

    { $list }
play-certificate-of-period = это сертификат периода, и он не говорит, как играть; сертификат доски записывает `grundy solve --certificate`
play-certificate-other = { $file }: сертификат говорит о { $board }, а такого слагаемого в позиции нет; без позиции игра начинается с этой доски
play-lost-squares = # тот, кто ходит, проигрывает
play-commands = ходы, подсказка, почему, разбор, назад, сначала, справка, выход
play-help-help = показывает этот список
play-games-of-files = Игры по вашему файлу: { $games }.
play-write-numbers = Напишите позицию, например `{ $example }`; пустая строка — именно эта.
tutor-commands = подсказка, пропустить, ходы, справка, выход
play-games = Игры, в которые можно сыграть, с примером каждой:
play-write-position = Напишите позицию или ничего, чтобы выйти.
play-greeting =
    Проигрывает тот, кто не может ходить. Ход пишите как позицию после него или как его номер в списке; `справка` показывает остальное.
play-greeting-misere =
    Мизер: выигрывает тот, кто не может ходить. Ход пишите как позицию после него или как его номер в списке; `справка` показывает остальное.
play-turned = В каждой строке ваша фигура записана первой. Ход пишите как строку и новый столбец: `строка 1: 3`.
play-level = Я играю на уровне { $level } (с `--seed { $seed }` мой выбор будет тем же).
play-sides = @ ваша фигура, # моя
play-who-begins = Кто начинает: вы или я? [вы]
play-who-begins-again = Напишите `you` (или «вы»), если первый ход ваш, и `engine` (или «я»), если мой.
play-you-begin = Начинаете вы (с `--first engine` начну я).
play-your-turn = Ваш ход: { $position }
play-you = Вы: { $step }
play-me = Я: { $step }
play-draw = Никто из нас не может добиться выигрыша: игра может длиться вечно (`выход` её закончит).
play-lost = Каждый ход проигрывает, если вы хорошо ответите.
play-hard = На этот ответить трудно.
play-random = Ход наугад.
play-unknown = Я не знаю, кто выигрывает: это произвольный ход.
play-unknown-stopped = Я не знаю, кто выигрывает ({ $advice }): это произвольный ход.
play-no-engine-move = у программы нет хода
play-nothing-to-undo = Нет вашего хода, который можно взять назад.
play-restart = Сначала.
play-quit = Игра не доиграна. До свидания.
play-you-win = Вы выиграли.
play-i-win = Выигрыш за мной.
play-no-move = { $who ->
        [you] Вы не можете ходить: { $position }
       *[engine] Я не могу ходить: { $position }
    }; { $play ->
        [misere] в мизере выигрывает тот, кто не может ходить
       *[normal] проигрывает тот, кто не может ходить
    }.
play-no-move-left = { $who ->
        [you] Вы не можете ходить
       *[engine] Я не могу ходить
    }; { $play ->
        [misere] в мизере выигрывает тот, кто не может ходить
       *[normal] проигрывает тот, кто не может ходить
    }.
play-ending = Этот ход завершает игру ({ $made }) и заканчивает всю сумму.
play-ending-misere = Этот ход завершает игру ({ $made }) и заканчивает всю сумму; в мизере он проигрывает.
play-ending-such = Такие ходы заканчивают всю сумму.
play-ending-such-misere = Такие ходы заканчивают всю сумму, а в мизере проигрывают её.
play-numbers = { $most ->
        [1] В списке только один ход: 1.
       *[many] Номера ходов в списке — от 1 до { $most }.
    }
play-number-or-heap = Это ход из списка или кучка { $number }? `ходы` показывает список; с названием игры, например `{ $game } { $number }`, это кучка.
play-moves = { $count ->
        [1] Один ход:
        [one] { $count } ход:
        [few] { $count } хода:
       *[many] { $count } ходов:
    }
play-more-than = Ходов больше { $count }:
play-and-more = ... и ещё { $count }; напишите позицию после них
play-and-many = ... и ещё много; напишите позицию после них
play-not-listed = Ходы не перечислены ({ $advice }).
play-hint = Выигрышный ход: { $step }
play-hint-draw = Ни один ход не выигрывает. Ход, который не проигрывает: { $step }
play-hint-lost = Выигрышного хода нет: каждый оставляет мне выигрышную позицию. Тяните игру.
play-hint-unknown = Выигрышный ход мне неизвестен.
play-hint-stopped = Выигрышный ход не найден ({ $advice }).
play-why-stopped = Это не всё ({ $advice }).
play-line-too-long = Эта строка слишком длинна для хода: дальше я не читаю.
play-doubt = Это может значить `{ $one }` или `{ $other }`: напишите всю позицию.
play-too-many-to-compare = Я не могу сказать, ход ли это: ходов слишком много, чтобы сравнить со всеми. Напишите позицию с теми слагаемыми, которые в ней есть, или выберите другой ход.
play-cannot-compare = Я не могу сказать, ход ли это ({ $advice }).
play-illegal = Ни один ход туда не ведёт.
play-moves-are-listed = `ходы` перечисляет разрешённые ходы.
play-illegal-row = Ни один ход туда не ведёт. В строках ваша фигура записана первой: `строка 1: 3` переставляет её в столбец 3.
play-unknown-entry =
    Я не знаю команды, игры или хода `{ $entry }`. Команды: { $commands }.

    Ход — это позиция или слагаемое после него; подробнее скажет `справка`.
play-help-moves = Ход — это то, что он оставляет:
play-help-forms =
    вся позиция после него, например `nim 3 4 + kayles 5`;

    или одно слагаемое, которое он меняет (`{ $game } ...`), или только аргументы этого слагаемого,

    если это не вызывает сомнений; `nothing`, если от него ничего не осталось;

    или его номер в списке, который показывает `ходы`.
play-help-commands =
    Порядок кучек не важен.

    Команды:
play-help-list = перечисляет разрешённые ходы
play-help-hint = выигрышный ход и почему он выигрывает
play-help-why = теория позиции
play-help-review = ошибки, сделанные до сих пор
play-help-undo = берёт назад мой последний ход и ваш
play-help-restart = начинает сначала
play-help-quit = заканчивает игру
play-help-turned = В строках ваша фигура записана первой; `строка 1: 3` переставляет вашу фигуру в строке 1 в столбец 3.

review-none = Разбор: ни один ход не ухудшил исхода.
review-unknown = { $count ->
        [one] { $count } ход не оценён ({ $advice }).
        [few] { $count } хода не оценены ({ $advice }).
       *[many] { $count } ходов не оценены ({ $advice }).
    }
review-mistake = Ход { $number } ({ $who ->
        [you] вы
       *[engine] я
    }: { $step }) { $result ->
        [won-lost] проиграл выигранную игру
        [won-drawn] превратил выигранную игру в ничью
       *[drawn-lost] проиграл ничейную игру
    }.
review-only = Единственный выигрышный ход: { $best }.
review-one-of = Один из выигрышных ходов (их { $count }): { $best }.
review-better = Выиграл бы ход { $best }.
review-only-drawing = Единственный ход, который сохранял ничью: { $best }.
review-drawing = Ничью сохранил бы ход { $best }.

## grundy tutor

tutor-greeting =
    Я спрашиваю о шагах рассуждения, один за другим. Пишите ответы. Вместо ответа можно написать: { $commands }.
tutor-position = { $play ->
        [misere] Мизер (выигрывает тот, кто не может ходить): { $position }
       *[normal] Проигрывает тот, кто не может ходить: { $position }
    }
tutor-no-questions = Об этой позиции нечего спросить.
tutor-help =
    Числа пишут через пробел, а если их нет — `нет`. Победитель — `первый`, `второй` или `никто`.

    Ход — это позиция после него или его номер в списке (`ходы`). `подсказка` даёт подсказку, каждый раз яснее; `пропустить` говорит ответ; `выход` заканчивает урок.
tutor-right = Верно.
tutor-unclear = { $write } Вместо ответа можно написать: { $commands }.
tutor-no-more-hints = Больше подсказок нет. `пропустить` говорит ответ.
tutor-no-such-question = { $count ->
        [0] об этой позиции вопросов нет
        [one] об этой позиции есть только { $count } вопрос
        [few] об этой позиции есть только { $count } вопроса
       *[many] об этой позиции есть только { $count } вопросов
    }
tutor-left = Урок не закончен. До свидания.
tutor-done = Вопросов было { $count }; верно с первого раза, без подсказки: { $right }.
tutor-it-wins = Этот ход выигрывает.
tutor-it-draws = Этот ход сохраняет ничью.
tutor-only-draws = После этого никто не может добиться выигрыша. А вы можете выиграть: возьмите ход назад.
tutor-take-back = Возьмите ход назад и попробуйте другой.
tutor-not-judged = Я не могу оценить этот ход.
tutor-not-judged-stopped = Я не могу оценить этот ход ({ $advice }).
tutor-value-left = После него значение { $value }, а не 0.
tutor-answer = Мой ответ: { $step }. { $why }
tutor-no-answer = Теперь я не могу ходить, и поэтому выигрыш за мной.

## grundy exercise

exercise-title = Упражнения: { $game }, уровень { $level }
exercise-seed = Это задания с начальным числом { $seed }.
exercise-name = Имя
exercise-date = Дата
exercise-normal = Проигрывает тот, кто не может ходить.
exercise-misere = Мизер: выигрывает тот, кто не может ходить.
exercise-task = Кто выигрывает в каждой позиции: первый игрок, который ходит, или второй? Если первый, найдите все выигрышные ходы.
exercise-pdf-letters =
    в шрифте для PDF нет японских знаков

    напишите `-o sheet.html`: такую страницу печатает браузер
exercise-solutions = Решения
exercise-value = Число Гранди: { $value }.
exercise-winning = { $count ->
        [1] Выигрышный ход: { $moves }.
       *[many] Выигрышные ходы ({ $count }): { $moves }{ $more ->
            [0] .
           *[many] {" "}и ещё { $more }.
        }
    }
exercise-replies = На каждый ход есть ответ: { $replies }.
exercise-rules = { $game }: { $rules }
exercise-none =
    для `{ $game }` не найдено упражнений уровня { $level } (попыток: { $count }): { $why }

    возьмите другой уровень или начните с другой позиции
no-picture =
    для `{ $position }` нет рисунка

    `--explain` объясняет её словами
exercise-small = слишком малых позиций: { $count }
exercise-large = слишком больших: { $count }
exercise-tricky = таких, где нужен приём: { $count }
exercise-easy = таких, что выигрываются без приёма: { $count }
exercise-wins = таких, где слишком много выигрышных ходов: { $count }
exercise-unsolved = таких, где нет ходов или победителя: { $count }
exercise-too-few = замечание: разных упражнений уровня { $level } для `{ $game }` найдено только { $count }, а не { $wanted } (попыток: { $tried }); на другом уровне их может быть больше
exercise-no-level = уровни: от 1 до 5

## grundy graph

format-of-arcs =
    этот формат содержит только дуги и ничего из того, чего требует `{ $option }`

    уберите `{ $option }` или возьмите `--format csv`, `json` или `dot`
graph-too-large-to-draw =
    в графе вершин: { $vertices }, дуг: { $arcs }; это слишком много для понятного рисунка: рисуют не больше { $most } и { $most_arcs }

    `--format dot` записывает его для Graphviz, программа `sfdp` которого рисует большие графы; `--format csv` записывает значения
name-not-for-dot = в DOT не может быть имени `{ $name }`: нечётное число знаков `\` перед кавычкой или в конце
input-holds-one-graph = на стандартном вводе один граф; для другого назовите файл
graph-of-position = для графа позиции напишите `{ $line }`
several-graphs = несколько файлов читаются как один граф с `--workers`; оставьте только первый или допишите `--workers 2`
workers-without-option = `{ $option }` не сочетается с `--workers`
workers-read-files = рабочие читают файлы, каждый свою часть байтов; стандартный ввод нельзя разделить
workers-write-csv = рабочие записывают CSV, каждый в свой файл: напишите `-o values.csv`
workers-not-started = не удалось запустить рабочих: { $why }
workers-so-far = этот процесс дошёл сюда: { $progress }
workers-levels-so-far = поиск дошёл сюда: уровней { $levels }, позиций { $positions }
workers-forecast = около { $arcs } дуг: чтобы их прочитать, каждому процессу нужно от { $least } до { $most } памяти, и ещё 28 байт на вершину, кроме её имени
workers-sent = { $workers ->
        [one] { $workers } рабочий
        [few] { $workers } рабочих
       *[other] { $workers } рабочих
    }, { $rounds ->
        [one] { $rounds } раунд
        [few] { $rounds } раунда
       *[other] { $rounds } раундов
    }, { $bytes ->
        [one] { $bytes } байт
        [few] { $bytes } байта
       *[other] { $bytes } байтов
    } между рабочими
workers-wrote = Значения записаны в файлы от { $first } до { $last }.
workers-wrote-one = Значения в файле { $file }.
workers-start = { $position }: { $outcome }{ $value ->
        [none] {""}
       *[other] , значение { $value }
    }
workers-start-length = { $start }, { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[other] { $moves } ходов
    }
levels-of-processes = { $folder } осталась от запуска с { $count ->
        [one] { $count } процессом
       *[other] { $count } процессами
    }, а в этом запуске их { $own }
levels-of-other-file = { $file } относится к другому тексту { $name }: этот файл изменился
process-ended = процесс { $process } завершился до ответа; причину пишет он сам
process-lost = процесс { $process } потерян: до ответа соединение с ним оборвалось или он молчал 8 секунд
hosts-line = строка { $line } с адресами: `{ $word }` — не адрес, известный здесь; напишите `host:port`, например `127.0.0.1:7001`
hosts-twice = строка { $line } с адресами: `{ $word }` встречается дважды
hosts-need-secret = не все адреса на этой машине: допишите `--secret FILE` с файлом, который можете читать только вы, одинаковым для всех процессов
secret-too-short = в секрете меньше { $bytes } байтов
process-not-in-hosts = процесса { $process } нет: в { $file } { $hosts ->
        [one] { $hosts } адрес
        [few] { $hosts } адреса
       *[other] { $hosts } адресов
    }
process-missing = процесс { $process } ({ $place }) не появился за { $seconds ->
        [one] { $seconds } секунду
        [few] { $seconds } секунды
       *[other] { $seconds } секунд
    }
process-missing-and = { $why }; появившемуся процессу отказано: { $other }
process-secret = у процесса по адресу { $place } другой секрет
process-number = процесс по адресу { $place } имеет номер { $found }, а не { $process }: у всех ли те же адреса в том же порядке?
process-number-taken = процесс имеет номер { $process }, чего не может быть: у всех ли те же адреса в том же порядке?
process-twice = процесс { $process } запущен дважды
process-version = процесс { $process } — это grundy { $version }, а этот — { $own }
process-hosts = у процесса { $process } { $hosts ->
        [one] { $hosts } адрес
        [few] { $hosts } адреса
       *[other] { $hosts } адресов
    }, а у этого — { $own }
process-workers = у процесса { $process } { $workers ->
        [one] { $workers } рабочий
       *[other] { $workers } рабочих
    }, а у этого — { $own }
process-files = процесс { $process } читает другие файлы: их число, длины или содержание различаются
process-options = процесс { $process } запущен с другими параметрами
larger-than-drawn =
    { $advice }

    `grundy solve` отвечает и для позиций, слишком больших для рисунка
name-not-utf8 = имя { $file } — не текст в кодировке UTF-8
start-names-no-vertex = `{ $word }` в `--start` не называет вершины
chips-format = ответ для суммы фишек — текст или JSON; уберите `--format`, а для всего графа — `--start`
dot-writes-such-names =
    { $why }

    `--format dot` записывает граф с такими именами
edges-comment = в списке дуг не может быть имени `{ $name }`: `#` начинает комментарий
edges-like-dot = список дуг с именем `{ $name }` можно принять за DOT или JSON
edges-joined = без пробелов имя другой вершины — тоже `{ $name }`
binary-holds-no-spaces =
    в двоичном формате нет имён с пробелами, таких как `{ $name }`

    `--format edges` пишет вместо них `_`, а `--format binary` принимает его результат
graph-not-whole = Граф неполный, поэтому ни одно значение не известно.
done-so-far = Пока сделано: { $count } ({ $what }).
vertices-not-known = неизвестно: { $count }
graph-counts = { $vertices ->
        [one] { $vertices } вершина
        [few] { $vertices } вершины
       *[many] { $vertices } вершин
    }, { $what ->
        [edges] { $arcs ->
            [one] { $arcs } ребро
            [few] { $arcs } ребра
           *[many] { $arcs } рёбер
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
        [misere] { " " }(мизер)
       *[normal] { "" }
    }
geography-reason =
    Вершина имеет исход N ровно тогда, когда её покрывает каждое наибольшее паросочетание: выигрывает ход к её паре. В
    одном из наибольших паросочетаний { $edges ->
        [one] { $edges } ребро
        [few] { $edges } ребра
       *[many] { $edges } рёбер
    }; `--strategy` показывает пары в нём.
tree-no-strategy = ход на лестнице переносит монеты: уберите `--strategy`; `--root V` называет выигрышные ходы для корня V
only-for-trees = `{ $option }` действует с `--game staircase`
tree-no-root = в дереве `{ $file }` нет вершины `{ $vertex }`
tree-roots =
    Каждая вершина — корень для своей строки: её значение — ним-сумма монет на вершинах, которые выше пола на нечётное
    число ходов. `--root V` называет выигрышные ходы для одного корня.
tree-reason = { $steps ->
        [1] Пол — корень
       *[other] Ход проходит { $steps } рёб., а пол — вершины, от которых до корня меньше
    }. Важны только вершины, с которых монеты доходят до пола за нечётное число ходов. Если соперник перекладывает монеты с
    другой вершины, переложите их ещё раз: важные вершины тогда такие же, как раньше. Ход с важной вершины забирает с неё
    монеты, как из кучки Нима.
tree-counted = На них лежат монеты: { $list }.
tree-move = { "  " }{ $from }  ->  { $to }: { $coins ->
        [one] { $coins } монета
        [few] { $coins } монеты
       *[many] { $coins } монет
    }
tree-more-moves = ... и ещё { $count } (`--format csv` называет все)
text-csv-json = `{ $option }` отвечает текстом, CSV или JSON
query-answer = { $vertices }: { $outcome }, значение { $value }
query-unknown = { $vertices }: неизвестно
edges-no-strategy =
    ход в зелёном Хакенбуше — это ребро: уберите `--strategy`; `grundy solve green-hackenbush FILE@V`
    называет рёбра, которые выигрывают на земле V
edges-given-twice = ребро записано в файле дважды; напишите второе с другого конца: `a b` и `b a`
graph-class-more = и ещё { $count }
classes-format =
    классы пишутся как текст или как JSON

    возьмите `--format json` или не указывайте формат
column-vertex = вершина
column-value = значение
column-outcome = исход
column-length = длина
column-move = ход

## Ход работы

progress = { $what }: { $done }
done-of = { $what }: { $done } из { $total }
done-and-note = { $progress }; { $note }
done-at-rate = { $progress }, { $rate } в секунду
time-left = { $progress }, { $rate } в секунду, осталось { $left }
duration = { $unit ->
        [seconds] { $count ->
            [one] { $count } секунда
            [few] { $count } секунды
           *[many] { $count } секунд
        }
        [minutes] { $count ->
            [one] { $count } минута
            [few] { $count } минуты
           *[many] { $count } минут
        }
        [hours] { $count ->
            [one] { $count } час
            [few] { $count } часа
           *[many] { $count } часов
        }
       *[days] { $count ->
            [one] { $count } сутки
           *[many] { $count } суток
        }
    }

## Сохранённое состояние

older-state = предупреждение: { $why }; использован более старый { $file }
no-state = { $why }; назовите другую папку или удалите { $folder }, чтобы начать сначала
no-state-of-two = { $why }; { $and }; назовите другую папку или удалите { $folder }, чтобы начать сначала
state-missing = { $file } нет
state-damaged = { $file } повреждён
state-of-other-version = { $file } не от этой версии программы
state-of-other-command = { $file } — от `{ $other }`, а это `{ $own }`
binary-to-terminal = этот формат не текстовый: запишите его в файл через `-o ФАЙЛ`
state-goes-on = состояние сохранено в { $folder }: та же команда продолжит оттуда
state-saved-again = предупреждение: состояние снова сохранено
cannot-save-state = предупреждение: не удалось сохранить состояние в { $folder }: { $why }; работа продолжается
state-cannot-be-written = состояние нельзя записать
checkpoint-useless = `--checkpoint` для `{ $game }` не поможет: её рекуррентное вычисление хранит больше, чем значения; уберите его
checkpoint-useless-solve = `--checkpoint` для `{ $position }` не поможет: он хранит переборы в Крэме, Чомпе, Нимстринге, Рассаде и Кейлзе на досках и графах; уберите его
state-led-astray = состояние в { $folder } привело к неверному доказательству ({ $why }), значит, кто-то его изменил; удалите папку, чтобы начать сначала
proof-rests-on-state = замечание: доказательство опирается на состояние в { $folder }, а на его проверку не хватает времени или памяти; `--certificate FILE` записывает его, а `grundy verify FILE` проверяет
verdict-rests-on-state = замечание: вывод опирается на состояние в { $folder }, которое оставил прежний запуск
state-does-not-fit = состояние в { $folder } не подходит к этой игре или к этой версии программы; назовите другую папку или удалите её, чтобы начать сначала

## Доказательства прежних запусков

proof-is-no-file = предупреждение: { $file } — не файл: доказательства там не хранятся
proof-takes-too-long = предупреждение: { $file } не использован: на его проверку нужно слишком много времени или памяти
proof-of-other-game = оно о другой игре
proof-of-other-period = найденное сейчас доказательство — о другом периоде
cannot-keep-proof = предупреждение: не удалось сохранить доказательство в { $file }: { $why }
bad-proof-set-aside = предупреждение: { $file } — негодное доказательство: { $why }; оно отложено как { $aside }
bad-proof-left = предупреждение: { $file } — негодное доказательство: { $why }; оно оставлено на месте ({ $error })

## Промежутки

range-two-ends = напишите оба конца, например `0..=10` для чисел от 0 до 10
range-to = напишите `0..={ $last }` для чисел от 0 до { $last } или `{ $last }..={ $last }` для одного { $last }
range-of-family = семейства позиций понимают `seq`, `stats` и `period`; числа там стоят после семейства, как в `{ $family } 1..10`
range-two-points = в промежутке стоят две точки: напишите `{ $from }..={ $to }` или `{ $from }..{ $to }` без { $to }
range-write = напишите промежуток, например 0..100 (без конца) или 0..=100
not-a-range = `{ $text }` — не промежуток
range-without-start = у промежутка нет начала
range-without-end = у промежутка нет конца
range-both-ends = напишите оба конца, например `{ $range }`{ $end ->
        [excluded] { " " }(без конца)
       *[included] { "" }
    }
start-of-range = начало промежутка
end-of-range = конец промежутка
range-end-too-large = конец промежутка слишком велик
range-largest-end = наибольший конец замкнутого промежутка — { $most }
range-empty = промежуток пуст
range-order = сначала пишут меньшее число: 0..100 — это от 0 до 99, 5..=5 — только 5

## Файлы

input-was-read = стандартный ввод уже прочитан, а прочитать его можно только раз; запишите его в файл и назовите этот файл
no-position = позиции нет
write-position = напишите игру и её аргументы, например `grundy solve nim 3 4 5`
is-a-folder = это папка
no-regular-file = это не обычный файл: скопируйте его содержимое в обычный
pipe-without-reader = никто не открыл этот канал для чтения; `--time` задаёт, сколько ждать
file-too-large = файл больше { $bytes } Б
file-beyond-memory = файл больше { $bytes } Б; `--memory SIZE` разрешает больше
link-leads-out = это ссылка, которая ведёт за пределы папки, поэтому программа по ней не идёт: скопируйте файл
no-rule = { $file }:{ $line }: это не правило
no-graph-in-line = это не граф: строка { $line } неверна
graph-does-not-suit = этот файл не подходит для игры
graph-asked-alone = спросите об этом файле отдельно, без `--batch`: тогда будет названо, что в нём не так
no-game = это не игра
mean-rules = может быть, `rules:{ $file }`?
mean-rules-or-file = может быть, `rules:{ $file }` или `grundy solve --file { $file }`?
lock-is-no-file = `lock` в ней — не обычный файл
folder-in-use = папкой { $folder } пользуется другой запуск

## Графы в файлах

header-of-no-list = `{ $option }` — для строк списка дуг, а это не он
remark-of-file = { $file }: { $remark }
remark-on-file = замечание: { $file }: { $remark }
remark-header-advice = { $remark }: с `grundy graph --header` она будет прочитана как заголовок
remark-header-above = { $remark }: как заголовок `--header` прочитал строку над ней; уберите ту строку
option-write-arcs = пишите по одной дуге в строке, например `a b`; имя само по себе — вершина. `--header` читает первую строку `n m` как заголовок, `--columns 1,2` пропускает другие столбцы, а `--input adjacency` читает списки

## Форматы

kind-of-file = { $kind ->
        [npy-array] массив NumPy
        [npy-arrays] массивы NumPy
        [edge-list] список дуг
        [binary-file] двоичный файл
        [b-file] b-файл
        [spreadsheet] электронную таблицу
        [json-lines] строки JSON
        [text-document] текстовый документ
        [compressed] сжатый файл
       *[other] { $name }
    }
two-formats = `--json` и `--format { $format }` — два формата; уберите один из них
name-says-text = имя файла указывает на текст, а `--format { $format }` — не текст
name-says-other = имя файла указывает на { $what }, а формат — `{ $format }`
name-says-unwritten = имя файла указывает на { $what }, а такого формата здесь нет
formats-are = форматы здесь: { $formats }; напишите, например, `-o { $file }`
write-to = напишите `{ $option } { $file }`
write-to-or-format = напишите `-o { $file }` или `--format { $format }`
write-to-and-convert = напишите `{ $option } { $file }`; другие программы сделают из него { $other }
pictures-are = имя файла указывает на { $what }, а рисунки имеют формат { $format }
written-by-option = имя файла указывает на { $what }, а `{ $option }` записывает { $format }
folder-not-output = `-o` здесь называет папку, а `-` — это стандартный вывод; уберите `-o`
folder-named-as-file = `-o` здесь называет папку, а имя указывает на { $what }
write-folder-or = напишите `-o { $folder }` или `--format { $format } > { $file }`

## grundy seq, stats и table

checkpoint-needs-text-file = `--checkpoint` работает со значениями, которые записываются как текст в файл: того, что ушло на стандартный вывод, не вернуть; напишите `-o FILE`
checksum = контрольная сумма { $checksum }
values-printed = { $advice }; напечатано значений: { $printed } из { $count }
file-became-shorter = не удалось продолжить запись в { $file }: он короче уже записанного
file-left-until-done = замечание: { $file } остаётся без изменений, пока работа не закончится; найденное записано в { $found }
stats-heaps = { $game }: { $count ->
        [one] { $count } кучка
        [few] { $count } кучки
       *[many] { $count } кучек
    }, от { $from } до { $to }
stats-family = { $family }: { $count ->
        [one] { $count } позиция
        [few] { $count } позиции
       *[many] { $count } позиций
    }, N от { $from } до { $to }
stats-largest = Наибольшее значение { $value }, впервые на кучке { $heap }
stats-largest-family = Наибольшее значение { $value }, впервые при N = { $at }
column-heaps = кучек
column-positions = позиций
column-share = доля
stats-sparse = Разреженное пространство: маска { $mask }{ $parity ->
        [yes] { " " }с чётностью кучки
       *[no] { "" }
    }; { $count ->
        [one] { $count } редкая кучка
        [few] { $count } редкие кучки
       *[many] { $count } редких кучек
    }, последняя — { $last }.
stats-rare-values = Значения редких кучек: { $values }
stats-rare-heaps = Редкие кучки: { $heaps }
table-ends = { $advice }; таблица кончается на строке { $row }, столбце { $column }
period-assumed =
    Замечено, не доказано: в { $game } равенство g(n + { $period }) = g(n){ $saltus ->
        [0] {""}
       *[many] {" "}+ { $saltus }
    } выполняется для всех n от { $preperiod } до кучки { $last } (периодов: { $times }); ответ принимает
    на веру, что так будет и дальше.
list-ends = { $advice }; список кончается перед позицией { $position }
list-found = замечание: позиций в списке — { $count } из { $searched }
list-bfile = замечание: в b-файле числа позиций идут подряд, по { $count } на каждую позицию
list-size = размер
list-searched = позиций
list-value = значение { $value }
list-formats = список позиций — это текст, CSV, JSON или b-файл, без контрольной суммы и рисунка
totals-whole = замечание: подсчёт полон до размера { $last }; при больших размерах не хватает позиций с числами за пределами диапазонов
totals-bfile = замечание: b-файл кончается на размере { $last }, потому что при больших размерах не хватает позиций с числами за пределами диапазонов
two-numbers-only = в позиции игры `{ $game }` два числа
two-numbers-write = напишите два диапазона, например `{ $game } 1..9 1..9`, или `--heaps 2`
bfile-begins-at-corner = b-файл начинается с угла таблицы
bfile-corner-help = в нём антидиагонали, начиная с 0 или 1; напишите, например, `0..20` или возьмите `--format csv` для части таблицы
bfile-antidiagonals = { $count ->
        [1] замечание: в b-файле одна полная антидиагональ, { $cells }
       *[many] замечание: в b-файле полные антидиагонали (их { $count }), каждая сверху вниз: { $cells }
    }
bfile-part = { $count ->
        [1] замечание: в b-файле одна полная антидиагональ, { $cells }; за ней опущено значений: { $left } из { $all }
       *[many] замечание: в b-файле полные антидиагонали (их { $count }), каждая сверху вниз: { $cells }; за последней опущено значений: { $left } из { $all }
    }
range-starts-too-low = промежуток начинается со слишком малого числа
range-goes-too-far = промежуток заходит слишком далеко
largest-heap = наибольшая кучка — 2^64-1
numbers-at-least = числа игры `{ $game }` не меньше { $least }
no-table = у `{ $game }` нет таблицы
tables-are-for = таблицы есть для игр с двумя числами ({ $games }) и для двух кучек любой игры, кучки которой — числа, например `nim` или `kayles`
no-nim-value-no-table = у `{ $position }` нет числа Гранди, поэтому таблицы нет
game-stands-alone = здесь стоит одна только игра
several-lines = в тексте несколько строк, а здесь одна позиция; `solve --batch` отвечает на каждую строку
write-only-the-game = напишите только игру, например `kayles` или `0.77`; кучки задаёт промежуток или `--to`
taken-for = замечание: { $game } вычислена как { $other }: варианты кучек, меньших { $below }, те же, один за другим, а другие не сравнивались{ $rest ->
        [to] ; `--to N` сравнивает кучки до N
        [time] ; `--time SECONDS` сравнивает больше
       *[none] { "" }
    }
game-as = { $game } как { $other }
game-as-below = { $game } как { $other }, одинаковы для кучек, меньших { $below }
no-sequence = у `{ $game }` нет последовательности чисел Гранди
slip-at-zero =
    её позиции — не числа, или файл даёт сбой; на вопрос о 0:

    { $slip }
no-sequence-repeats = игра по этим правилам может вернуться к позиции (`repeats = True`), поэтому у позиций может не быть чисел Гранди; `grundy graph --of` показывает значения и исходы всех позиций, к которым ведёт одна
sequences-are-for = её позиции — больше чем одно число; последовательности есть для таких игр, как `kayles`, `grundy`, `subtract:1,3,4`, игры с кодом, и у семейств, таких как `cram 4xN`
saved-run-beyond = сохранённый запуск уже дошёл до кучки { $heap }, за пределы этого промежутка

## grundy equiv и model

one-position-from-input = со стандартного ввода может прийти только одна из позиций
bisimulation-stopped = не установлено, бисимуляционно ли эквивалентны их графы: { $why } при построении графов{ $stop ->
        [time] ; `--time SECONDS` даёт больше
        [memory] ; `--memory SIZE` даёт больше
       *[other] {""}
    }
bisimulation-open = не установлено, бисимуляционно ли эквивалентны их графы: { $why }
equiv-nim-value = { $position }: число Гранди { $value }
equiv-value = { $position }: значение { $value }
equiv-ends = { $position }: тот, кто ходит, может закончить всю сумму и выиграть
equiv-loony = { $position }: безумная, тот, кто ходит, выигрывает любую её сумму с играми конечных значений
equiv-again = { $position }: без числа Гранди, тот, кто ходил последним, ходит ещё раз
equiv-must = { $position }: без числа Гранди, на последний ход нужно ответить
equiv-not-found = { $position }: число Гранди не найдено
equal = Равны как игры: каждая может заменить другую в любой сумме.
not-equal = Не равны как игры.
tells-apart = Игра, которая их различает: { $game }
with-which = { "  " }{ $which ->
        [first] с первой
       *[second] со второй
    }: { $outcome ->
        [N] выигрывает первый игрок (исход N)
        [P] выигрывает второй игрок (исход P)
       *[D] ничья (исход D)
    }
bisimilar = Их графы бисимуляционно эквивалентны: у каждого хода в одной игре есть соответствующий ход в другой, до самого конца.
equal-not-bisimilar = Их графы не эквивалентны бисимуляционно: ход за ходом эти игры идут по-разному.
not-bisimilar = Их графы не эквивалентны бисимуляционно.
play-comes-back = игра может вернуться к той же позиции
play-comes-back-by = игра может вернуться к той же позиции: { $way }
no-set-in-itself = множество не может быть элементом своих элементов; такие игры сравнивает `grundy equiv`
model-sizes = { $members ->
        [one] { $members } элемент
        [few] { $members } элемента
       *[many] { $members } элементов
    }; всего под ней { $sets ->
        [one] { $sets } различное множество
        [few] { $sets } различных множества
       *[many] { $sets } различных множеств
    }; в самой длинной партии { $rank ->
        [one] { $rank } ход
        [few] { $rank } хода
       *[many] { $rank } ходов
    }.

## grundy guess

neither-one-nor-two =
    { $number }

    а как игра с двумя числами: { $pair }
guess-no-program = { $nothing }, поэтому программы нет
guess-nothing = { $nothing }.
guess-few-terms = { $game }: догадки нет, потому что значений меньше { $least }
guess-by-chance = { $game }: догадки нет, потому что то, что подходит к значениям (их { $count }), может подходить случайно; решили бы новые значения
guess-none = { $game }: ни одна догадка не подходит к значениям (их { $count })
guess-fitted-table = Подобрано по значениям верхней левой четверти (их { $fitted }) таблицы a = { $from_a }, ..., { $to_a }, b = { $from_b }, ..., { $to_b } и сверено с остальными ({ $others }).
guess-fitted = Подобрано по первым значениям (их { $fitted }) для n = { $from }, ..., { $to } и сверено с остальными ({ $others }).
guess-first = { $game }: догадка{ $proved ->
       *[no] , не доказано
        [more] { "" }
    }: { $formula }.
guess-other = Или: { $formula }.
guess-family = Семейство `{ $family }`, { $free ->
        [1] одно свободное число
        [one] { $free } свободное число
        [few] { $free } свободных числа
       *[many] { $free } свободных чисел
    }; подтверждено всеми отложенными значениями (их { $confirmed }).
guess-closest = Ближайшая формула — не догадка: { $formula } верна для { $agreed } из отложенных значений (их { $others }) и впервые неверна при { $at }.
guess-theorem = Доказано, а это больше, чем догадка: теорема `{ $theorem }` ({ $title }) даёт { $tells ->
       *[value] каждое число Гранди
        [losing] каждую P-позицию
    } этой игры.
guess-proved = Её период доказан, а это больше, чем догадка: предпериод { $preperiod }, период { $period }{ $saltus ->
        [0] { "" }
       *[other] , приращение { $saltus }
    } (теорема `{ $theorem }`).

## grundy oeis

oeis-bfile-of-one = в b-файле одна последовательность, а члены могут принадлежать нескольким
oeis-bfile-of-one-help = напишите игру или номер последовательности, например `grundy oeis A002186 -o b002186.txt`
oeis-bfile-of-another = имя файла указывает на { $number }, а `{ $asked }` — это { $other }
oeis-unknown-number = { $number } нет в таблице, в которой последовательности чисел Гранди (их { $count }), прочитанные в OEIS { $date }; в OEIS она может быть
oeis-none = { $game }: ни у одной из последовательностей таблицы (их { $count }, прочитано в OEIS { $date }) нет этих значений; в OEIS может быть такая, которой в таблице нет.
oeis-reading = { $kind ->
        [table] таблица игры { $game } по антидиагоналям, каждая сверху вниз
        [row] строка { $row } таблицы игры { $game }
        [diagonal] диагональ таблицы игры { $game }
       *[numbers] { $game }
    }
oeis-values-at = a(n) — число Гранди игры { $game } для { $place }
oeis-shifted = { $reading } ({ $place })
oeis-entry = { $number }: { $reading }; начинается с n = { $offset }.
oeis-terms = Члены: { $terms }.
oeis-also = Также: { $games }{ $more ->
        [0] { "" }
       *[many] { " " }и ещё { $more }
    }.
oeis-listed = Так сказано в OEIS (прочитано { $date }).
oeis-observed = Замечено, не доказано: члены из таблицы (их { $count }) — значения игры { $game }. Таблица этой игры не называет.
oeis-program = Строка программы: %o { $number } { $line }
oeis-write-bfile = b-файл: grundy oeis { $number } -o { $file }
oeis-match = { $number }: { $game }
oeis-match-unlisted = Нет в таблице OEIS: { $game }
oeis-same = Те же значения (их { $compared }, больше не сравнивалось): { $games }{ $more ->
        [0] { "" }
       *[many] { " " }и ещё { $more }
    }.
oeis-more = { $count ->
        [1] Эти члены есть ещё в одном списке значений; `--max K` покажет K списков.
       *[many] Эти члены есть и в других списках значений (их { $count }); `--max K` покажет K списков.
    }
oeis-nothing = Ни у одной из игр, среди которых шёл поиск (их { $games }), нет этих членов среди первых значений.

## grundy rules

rules-written = { $file } записан. Дальше: grundy rules check { $file }, grundy solve rules:{ $file } 7
rules-failed = { $file }: сбой в позиции { $position }.
rules-text-is-lost =
    { $file }: parse(show(p)) — это не p.

    Позиция: { $position }
law-broken =
    { $file }: нарушен закон: { $law }.

    Позиция: { $position }
positions-made-up = Позиции не заданы, поэтому проверка начала с собственных, таких как { $position }. Если в игре таких нет, задайте другие после файла или в нём, например `examples = ["3,5"]`.
nothing-checked = { $file }: до остановки ничего не проверено.
laws-stopped = { $file }: проверка остановлена, и на первых позициях (их { $count }), к которым ведут эти, нарушений законов не видно: { $from }.
laws-endless = { $file }: не показано, что игра заканчивается; остальные законы выполняются на первых позициях (их { $count }), к которым ведут эти: { $from }.
laws-hold = { $file }: законы выполняются на всех позициях (их { $count }), к которым ведут эти: { $from }.
laws-hold-first = { $file }: законы выполняются на первых позициях (их { $count }), к которым ведут эти: { $from }.
positions-and-others = { $positions } и другие
endless-play = Партия продолжается и после { $moves } { $moves ->
        [one] хода
       *[many] ходов
    }: { $first } -> ...
more-positions = Позиций больше, поэтому значения не сравнивались; начните с меньших позиций.
no-position-moves = Ни в одной из них нет хода, поэтому почти ничего не проверено; задайте позиции, в которых ходы есть, после файла или в нём, например `examples = ["oxo"]`.
words-tried = Испробованы { $words }; других слов не пробовали.
rules-are-known = Её первые списки вариантов (их { $count }) такие же, как у { $game }: `--as { $game }` использует способ вычисления этой игры в seq, period и stats.

## Командные строки

line-error = ошибка: { $fault }
line-tip = подсказка: { $tip }
line-usage = Использование: { $usage }
line-more = Подробнее: `--help`.
line-no-command = `{ $word }` — не команда
line-missing-command = не хватает команды; команды такие: { $commands }
line-not-utf8 = аргумент — не текст в UTF-8: { $words }
line-hidden-signs = в аргументах есть скрытые знаки, которые здесь не понять
line-unknown = `{ $word }` здесь неизвестно
line-missing = не хватает аргументов: { $arguments }
line-twice = `{ $argument }` можно указать только раз
line-conflict = `{ $argument }` не сочетается с { $others }
line-no-value-wanted = `{ $argument }` не принимает значения, а задано `{ $value }`
line-bad-value = `{ $argument }` не может быть `{ $value }`{ $possible }
line-no-value = для `{ $argument }` нужно значение{ $possible }
line-refused-value = `{ $argument }` не может быть `{ $value }`: { $why }
line-possible = {"; возможные значения:"} { $values }
line-similar = есть похожее: { $words }
line-example = напишите, например, `{ $line }`
line-write = напишите `{ $line }`
line-rules-of = `grundy games { $game }` показывает правила игры
line-game-meant = если имеется в виду игра `{ $game }`, напишите `grundy solve { $game } ...`
line-range = промежуток — одно слово: `{ $line }`
value-levels = напишите `{ $first }-{ $last }`: самый лёгкий уровень стоит первым
value-number = напишите целое число от { $first } до { $last }
value-columns = запишите два разных столбца от 1 до 1000, например `1,2`
value-count = напишите целое число, например 20
the-last-heap = последняя кучка
value-size = напишите размер, например 500M, 2G или 1000000 (байтов)
value-size-too-large = размер слишком велик
value-seconds = напишите число секунд, например 10 или 0.5
value-seconds-too-large = секунд слишком много; 0 означает «без ограничения»
value-part = напишите номер части и сколько их, например 1/4
value-processor-time = напишите секунды или, например, 90m, 3h или 2d
value-and-help = { $fault }; { $help }
not-a-command =
    `{ $command }` — не команда

    `grundy help` перечисляет команды
game-without-command = `{ $game }` — это игра, а перед ней должна стоять команда
numbers-without-command = перед числами должны стоять команда и игра
write-solve = напишите `grundy solve { $position }`; другие команды перечисляет `grundy help`

## grundy lexicode

lexicode-is = Лексикод с основанием { $base }, длиной { $length } и расстоянием { $distance } имеет размерность { $dimension }. Слова каждого веса:
lexicode-no-weights = Считать слова каждого веса слишком долго.
lexicode-large = код требует значений от 2^27, и ни одна опция не повышает этого предела: у более короткого кода или при меньшем расстоянии значения меньше
lexicode-work = код вычисляется дольше, чем позволяет время; `--time СЕКУНДЫ` даёт больше

## grundy nim

nim-help = `grundy nim --help` показывает, что может быть в выражении
nim-meant = может быть, `{ $text }`?
nim-numerals = числа записывают в десятичной системе, а после `0x` — в шестнадцатеричной
nim-or-position = напишите `grundy solve nim { $position }`, чтобы решить позицию, или знак между числами, например `grundy nim '3 * 4'`
nim-no-operand = здесь не хватает числа
nim-no-base = не хватает основания: `log(6, 4)` — это логарифм 6 по основанию 4
nim-no-operator = здесь не хватает знака, например `+` или `*`
nim-sign = этот знак здесь ничего не значит
nim-minus = `a - b` — это `a + b`, потому что `b + b` равно 0
nim-unclosed = эта скобка не закрыта
nim-unopened = здесь нет открытой скобки
nim-word = функции с таким названием нет
nim-digits = это не число
nim-not-a-nimber = это счётное число или многочлен, а здесь должен быть нимбер
nim-exponent = показатель должен быть целым числом
nim-zero-to-zero = 0^0 не имеет значения
nim-power-of-power = скобки должны показать, какая степень первая: `(a^b)^c` или `a^(b^c)`
nim-repeated-power = эта степень `w` встречается в показателе дважды
nim-unknown = `x` бывает только в уравнениях, например `solve x^2 + x = 6`
nim-degree = уравнение должно быть многочленом от `x` степени не выше 2
nim-equation = уравнению нужны `solve` и один знак `=`, например `solve x^2 + x = 6`
nim-too-deep = скобки и функции вложены слишком глубоко
nim-work = выражение вычисляется дольше, чем позволяет время; `--time СЕКУНДЫ` даёт больше
nim-excess = произведению нужен избыток простого числа { $prime }, которого нет в таблице
nim-exponent-too-large = показатель слишком велик
nim-division = у 0 нет обратного
nim-no-log = никакая степень основания не равна этому числу
nim-log-too-large = основание логарифма должно быть конечным и меньше 2^128
nim-order-too-large = программе неизвестны простые множители порядка
nim-order-of-zero = у 0 нет порядка
nim-every = каждый нимбер является решением этого уравнения
nim-no-solution = Ни один нимбер не является решением уравнения.
nim-step-sum = { $kind ->
    [finite] { $a } + { $b } = { $is }, без переноса в двоичной записи.
   *[infinite] ({ $a }) + ({ $b }) = { $is }: коэффициенты при каждой степени w складывают без переноса в двоичной записи.
}
nim-step-distributed = { $kind ->
    [finite] { $a } * { $b } = { $products } = { $values } = { $is }: каждая степень двойки из { $a } на каждую из { $b }.
   *[infinite] { $a } * { $b } = { $products } = { $values } = { $is }: каждое слагаемое одного множителя на каждое слагаемое другого.
}
nim-step-ordinary = { $kind ->
    [finite] { $a } * { $b } = { $is }, обычное произведение, потому что общей ферматовой степени (2, 4, 16, 256, ...) у них нет.
   *[infinite] { $a } * { $b } = { $is }: показатели складывают, и ни одна цифра не даёт переноса (по основанию 3 для w, 5 для w^w, 7 для w^w^2, ...).
}
nim-step-square = { $fermat } * { $fermat } = { $is }: квадрат ферматовой степени F равен 3F/2.
nim-step-shared = { $a } * { $b } = { $is }: у обоих есть множитель { $fermat }, так что это ({ $fermat } * { $fermat }) * ({ $x } * { $y }).
nim-step-extension = { $power } = { $is }: среди всех чисел { $is } — наименьшее, которое не равно произведению { $exponent } одинаковых множителей, меньших { $base } (Conway; Lenstra 1977).
nim-step-carried = { $why ->
    [shown] { $sides }.
   *[other] { $sides }, потому что { $rules }.
}
nim-step-coefficients = { $sides }: степени w и конечные числа умножают отдельно.
nim-step-inverse = Обратное к { $of } — это { $is }, потому что { $product } = 1.
nim-step-root = Корень из { $of } — это { $is }, потому что { $square } = { $of }.
nim-step-power = { $power } = { $is }, через квадраты и произведения.
nim-step-solution = x = { $x } — решение. Сумма обеих частей: { $products } = { $values } = 0.
nim-step-no-more = { $kind ->
    [two] У уравнения степени 2 не больше двух решений.
    [double] Сумма квадратов двух решений была бы 0, и они были бы равны: решение одно.
    [one] У уравнения степени 1 одно решение.
   *[none] Все x сокращаются, и остаётся { $rest }, а это не 0.
}
nim-step-order = { $some ->
    [none] Порядок числа { $of } — { $is }.
   *[some] Порядок числа { $of } — { $is }: { $of }^{ $is } = 1, а для каждого простого p, которое делит { $is }, степень с показателем { $is }/p не равна 1: { $powers }.
}
nim-step-degree = Степень числа { $of } — { $is }: среди полей из 2, 4, 16, 256, ... чисел наименьшее, в котором есть { $of }, состоит из 2^{ $is } чисел.
nim-step-log = Логарифм — { $is }, потому что { $base }^{ $is } = { $of }, а { $is } меньше порядка числа { $base }.
nim-step-polynomial = { $products } = { $values } = 0. Никакая сумма одних лишь низших степеней не равна 0, потому что наибольший показатель — это степень числа { $of }.
nim-no-steps = { $why ->
    [large] Шагов не хватает: их пишут для чисел меньше 65536 и для действия с бесконечным числом, где их не больше примерно 200; для порядков, логарифмов и минимальных многочленов — меньше 256.
    [infinite] Шагов не хватает: для порядков, степеней, логарифмов и минимальных многочленов их пишут только для конечных чисел.
    [name] Шаги не нужны: произведение степени w и конечного числа так и записывают, как и сумму таких произведений.
   *[none] Шаги не нужны: произведений, кроме произведений с 0 и 1, здесь нет.
}

## grundy atlas и массивы

page-nim-values = Числа Гранди игры { $game }
too-large-for-parquet = одно из чисел Гранди больше 2^64-1, а таких столбец Parquet не вмещает; напишите `--format csv`
too-large-for-npy = одно из значений слишком велико для массива NumPy; возьмите другой формат
no-empty-cells = { $format ->
        [bfile] в b-файле
       *[npy] в массиве NumPy
    } нет пустых ячеек, а правила отвергают здесь некоторую пару чисел; напишите `--format csv`
atlas-to-too-small = `--to { $to }` мало: { $digits ->
        [one] коды из { $digits } цифры могут состоять из одних нулей до кучки { $heap }; напишите { $least } или больше
       *[many] коды из { $digits } цифр могут состоять из одних нулей до кучки { $heap }; напишите { $least } или больше
    }
atlas-sparse-to = `--sparse-to { $sparse }` меньше, чем `--to { $to }`: все коды исследуют до кучки { $to }, а коды с немногими редкими кучками — дальше
atlas-few = `--few` определяет, какие коды `--sparse-to HEAP` исследует дальше; добавьте этот параметр
atlas-misere =
    Мизерные факторы восьмеричных кодов (их { $codes }), у которых до { $digits ->
        [one] { $digits } цифры
       *[many] { $digits } цифр
    } после точки. Исследовано { $done }, и для { $proved } доказан фактор всех кучек.
atlas-misere-proved = | элементов | проигрышных | период | с кучки | коды |
atlas-misere-others = | элементов | проигрышных | до кучки | коды |
atlas-misere-formats = у атласа мизерных факторов форматы plain, csv и json
atlas-written = Записано в { $folder }: atlas.md, atlas.csv и сертификаты доказанных периодов.
atlas-so-far = Восьмеричные коды не более чем из { $digits ->
        [one] { $digits } цифры
       *[many] { $digits } цифр
    }: { $done } из { $codes }; классов с одной и той же последовательностью: { $classes }; проверено до кучки { $heap }:
atlas-summary = Восьмеричные коды не более чем из { $digits ->
        [one] { $digits } цифры
       *[many] { $digits } цифр
    }: { $codes }; классов с одной и той же последовательностью: { $classes }; проверено до кучки { $heap }:
atlas-columns-summary = | | коды | классы |
atlas-periodic = доказано, что периодические
atlas-arithmetic = доказано, что арифметически периодические
atlas-observed = периодические, насколько видно, не доказано
atlas-open = периода не видно
atlas-title = { $digits ->
        [one] Восьмеричные коды не более чем из { $digits } цифры
       *[many] Восьмеричные коды не более чем из { $digits } цифр
    }
atlas-note = У кодов одного класса одни и те же значения, если опустить начальные нули: сравнено значений { $compared }. Если стандартные формы или периоды доказывают, что они совпадают всегда, класс приведён без пометки; `~` значит, что это замечено. `+s` после кода говорит, что кучка n + s имеет там значение кучки n первого кода.
atlas-proved = Доказано
atlas-columns-proved = | код | предпериод | период | приращение | теорема | использованы значения до | такие же |
atlas-seen = Замечено, не доказано
atlas-columns-seen = | код | от кучки | период | приращение | такие же |
atlas-not-seen = До кучки { $heap } периода не видно
atlas-columns-not-seen = | код | наибольшее значение | на кучке | редких кучек | последняя редкая кучка | такие же |
atlas-given-up = { $count ->
        [one] замечание: { $count } поиску нужно больше памяти, он оставлен; больше памяти даёт `--memory`
       *[many] замечание: { $count } поискам нужно больше памяти, они оставлены; больше памяти даёт `--memory`
    }
atlas-budget-spent = { $short ->
        [done] замечание: процессорное время, отведённое через `--budget`, вышло
       *[left] остановлено: процессорное время, отведённое через `--budget`, вышло раньше, чем был просмотрен каждый код
    }; { $kept ->
        [yes] та же команда продолжит отсюда
       *[no] `--budget TIME` даст больше, а с `-o DIR` та же команда продолжит с места остановки
    }
atlas-no-sparse-space = нет разреженного пространства
journal-damaged = { $count ->
        [one] предупреждение: { $count } повреждённая или чужая строка в { $file } не использована; коды, которых нет в других строках журнала, проверяются снова
        [few] предупреждение: { $count } повреждённые или чужие строки в { $file } не использованы; коды, которых нет в других строках журнала, проверяются снова
       *[many] предупреждение: { $count } повреждённых или чужих строк в { $file } не использованы; коды, которых нет в других строках журнала, проверяются снова
    }
is-no-certificate = это не сертификат
journal-says-else = он расходится с журналом
bad-certificate = предупреждение: { $file } — негодный сертификат: { $why }; его код проверяется снова
bad-certificates = предупреждение: { $file } — негодный сертификат: { $why }; кодов с такими сертификатами: { $count }; они проверяются снова
certificates-unverified = замечание: { $count ->
        [one] { $count } сертификат прежних запусков согласуется
        [few] { $count } сертификата прежних запусков согласуются
       *[many] { $count } сертификатов прежних запусков согласуются
    } с журналом; снова их не проверяли, потому что не хватило времени

## Что программа добавляет к сообщениям библиотеки: `option-ID` стоит вместо её совета `ID` или
## становится советом там, где у её сообщения `ID` совета нет

option-write-position = напишите игру и её аргументы, например `nim 3 4 5`; игры перечисляет `grundy games`
option-list-games = игры перечисляет `grundy games`; код игры на взятие и деление — тоже игра, например `0.77 20`
option-check-rules = `grundy rules check FILE` проверяет файл правил, `grundy rules new` создаёт новый
option-allow-memory = `--memory SIZE` разрешает больше
option-leave-term-out = уберите это слагаемое: `grundy solve` отвечает и для сумм с ним
option-solve-misere = `grundy solve --misere` говорит, кто выигрывает
option-solve = `grundy solve` без `--length` говорит, кто выигрывает
option-play-normally = уберите `--misere`: обычная игра решена
option-check-position = `grundy rules check { $file } { $text }` скажет больше
option-check-forms = `grundy rules check { $file }` испытывает канонические формы

## Команды, которые показывают то, что опущено в объяснении (hints.rs)

command-seq = Значения печатает `grundy seq GAME FROM..=TO`.
command-options = Варианты любой позиции с их значениями показывает `grundy options POSITION`.
command-graph = Значения всех вершин печатает `grundy graph FILE`.
command-certificate =
    `grundy period GAME --certificate F` записывает сертификат в файл F, а `grundy verify F` его
    проверяет.
command-proof = Всё показывает `--explain=proof`.
command-proof-lists = Это показывает `--explain=proof`.
command-lost-list = Список печатает `--explain --json`.
command-play = За выигрывающего играет `grundy play --misere POSITION`.

## Параметры, которые не сочетаются

checkpoint-goes-with-raw = `--checkpoint` здесь сочетается с `--raw`; с ним ищет период `grundy period`
checkpoint-not-of-families = `--checkpoint` не сохраняет значений семейств: уберите его
svg-and-values-to-output = `--svg -` и значения идут на стандартный вывод; назовите файл для чего-нибудь одного

## Возможности


## Журналы и части

shares-of-one =
    у этой команды один ответ, его не делят

    `--part` и `--journal` — для многих: `solve --batch`, `seq -`, `quotient -`, таблиц, семейств и обзоров
part-needs-journal = часть таблицы — не таблица: `--journal FILE` хранит её
atlas-keeps-journal = журнал обзора хранит `-o DIR`: уберите `--journal`
many-no-files = ответы на строки стандартного ввода — документы JSON, по одному в строке: уберите `-o`, `--format` и параметры, которые пишут файлы
many-range = после `-` стоит один диапазон для всех игр, как в `grundy seq - 0..20`
journal-in-use = другой запуск пишет { $journal }
is-no-journal = это не журнал: его первая строка не называет работы
journal-of-other-work = это журнал другой работы. Его команда `{ $other }`, а эта команда `{ $own }`; задания и версия программы тоже должны быть те же
journal-contradicts = у этих заданий разные ответы: { $items }
journal-lines-damaged = { $count ->
        [one] предупреждение: { $count } повреждённая строка в { $file } не использована, её задание решается снова
        [few] предупреждение: { $count } повреждённые строки в { $file } не использованы, их задания решаются снова
       *[many] предупреждение: { $count } повреждённых строк в { $file } не использовано, их задания решаются снова
    }
merge-damaged = { $count ->
        [one] { $count } повреждённая строка не использована.
        [few] { $count } повреждённые строки не использованы.
       *[many] { $count } повреждённых строк не использовано.
    }
journal-so-far = замечание: в журнале { $done } из { $items } ответов; команда без `--part` найдёт остальные и напечатает всё
journal-answer = ответ на задание { $item } в журнале не читается
merge-done = { $command }: ответ есть у { $answers } из { $items } заданий.
merge-missing = Не хватает: { $items }.
merge-contradicted = Разные ответы: { $items }. Ничего не записано.
merge-searched = Коды без доказанного периода исследованы до разных кучек: от { $least } до { $most }.
no-certificate-there = замечание: сертификата { $file } нет, поэтому более поздний обзор будет искать его код снова
