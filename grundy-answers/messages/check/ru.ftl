# То, что говорит программа проверки сертификатов, по-русски: выводы проверки и почему текст — не сертификат.
#
# Идентификаторы и переменные те же, что в grundy-check/messages/en.ftl; тесты их сравнивают.

## Почему нет вывода

check-unfit = сохранённое состояние — от другого сертификата
check-stopped = проверка остановлена
check-memory = исчерпан предел памяти
check-too-long = сертификат больше { $most } байтов
check-no-object = не сертификат: сертификат — объект JSON в фигурных скобках
check-json-ends = не сертификат: JSON обрывается в строке { $line }
check-json-wrong = не сертификат: ошибка JSON в строке { $line }, позиция { $column }
check-no-certificate = не сертификат; так сообщает читатель JSON: { $error }
check-no-version = не сертификат: нет ключа `grundy_certificate`
check-version = сертификат версии { $version }; эта программа знает версию { $known }

## Вывод

check-proved =
    доказано: { $claim } (теорема `{ $theorem }`, значения кучек от 0 до { $last } вычислены заново)
check-proved-facts = доказано: { $claim } (проверено фактов: { $facts })
check-proved-sum = доказано: { $claim } (значение каждого слагаемого найдено заново; проверено фактов: { $facts })
check-not-proved = не доказано: { $why }
check-claim =
    в игре { $game } { $formula } для всех n >= { $from }, и никакой меньший период или предпериод не
    подходит
check-claim-value = в игре { $game } число Гранди { $board } равно { $value }
check-claim-won = в игре { $game } на { $board } выигрывает тот, кто ходит
check-claim-lost = в игре { $game } на { $board } проигрывает тот, кто ходит
check-claim-sum = число Гранди { $sum } равно { $value }
check-claim-sum-won = на { $sum } выигрывает тот, кто ходит
check-claim-sum-lost = на { $sum } проигрывает тот, кто ходит
check-claim-empty-sum = число Гранди пустой суммы равно { $value }
check-claim-empty-sum-won = на пустой сумме выигрывает тот, кто ходит
check-claim-empty-sum-lost = на пустой сумме проигрывает тот, кто ходит
check-nothing-claimed = ничего не утверждается

## Факты о частях доски

check-board-game = `{ $game }` — не игра на доске, которую знает проверка
check-board-text = `{ $board }` — не доска игры { $game }, в которой не больше 256 клеток
check-board-sprouts = `{ $board }` — не позиция Рассады, в точках которой может закончиться не больше 180 линий
check-no-facts = в доказательстве нет `facts`
check-fact-pairs = факт `{ $fact }` соединяет вершины в пары так, что на какой-то ход нет ответа
check-fact-text = `{ $fact }` — не факт о части этой доски
check-fact-free = `{ $fact }`: в этой части есть монета с одной нитью, и её можно взять
check-fact-twice = `{ $fact }` противоречит другому факту
check-fact-no-move = `{ $fact }` не называет хода на своей части
check-fact-loony = ход в `{ $fact }` ведёт к безумной позиции, а у неё нет числа Гранди
check-fact-move = `{ $fact }`: из фактов не следует, что ход ведёт к этому значению
check-fact-option = `{ $fact }`: из фактов не следует, что у каждого варианта другое значение
check-fact-below = `{ $fact }`: из фактов не следует, что у какого-нибудь варианта значение { $value }
check-claim-open = утверждение не следует из фактов
check-claim-loony = позиция безумная: выигрывает тот, кто ходит, а числа Гранди у неё нет

## Суммы

check-sum-proofs = в доказательстве нужны `terms`: по одному доказательству для каждого из слагаемых (их { $terms })
check-sum-other = ним-сумма значений слагаемых равна { $value }
check-sum-period = сертификат при куче игры { $game } — не о периоде { $game }
check-sum-endless = значения `{ $game }` здесь не вычисляются: её цифры повторяются, и она делит кучи

## Правила игры

check-all-but-infinite = `all-but` с бесконечным множеством не поддерживается
check-no-takes = `{ $text }` — не такое число фишек, которое поддерживает проверка
check-powers-of-1 = степени числа 1 — не бесконечное множество
check-no-range = `{ $item }` — не промежуток
check-empty-range = промежуток `{ $item }` пуст
check-large-set = множества больше чем из { $most } чисел не поддерживаются
check-code-too-long = в коде не больше 4096 байтов
check-code-end = `{ $game }` — не код: `[..]` — его конец
check-code-digits = в коде есть цифры
check-endless = игра `{ $game }` может не кончиться
check-endless-splits = деления после взятия любого числа фишек не поддерживаются
check-three-conditions = условия на три кучки или больше не поддерживаются
check-code-point = в коде есть точка
check-open = `{ $sign }` не закрыто
check-no-heaps = `{ $item }` — не такое число кучек, которое поддерживает проверка
check-and-open = `&` без `;`
check-and-number = `&N;` без числа
check-no-digit = `{ $sign }` — не цифра кода
check-two-modifiers = цифра с двумя знаками условий
check-heaps-two-modifiers = число кучек с двумя знаками условий

## Чего не хватает доказательству

check-claim-kind = утверждения вида `{ $kind }` неизвестны
check-period-0 = период не меньше 1
check-named-sets = о бесконечных множествах с названием есть только теорема `residues`
check-theorem-unknown = теорема `{ $theorem }` неизвестна
check-beyond-2-64 = числа больше 2^64
check-beyond-machine = числа, слишком большие для этой машины
check-not-periodic = g({ $later }) не равно g({ $heap })
check-not-arithmetic = g({ $later }) не равно g({ $heap }) + { $saltus }
check-all-but-rules =
    теорема `all-but` — об играх, где брать можно сколько угодно, кроме конечного множества чисел
check-all-but-from = `from` нет, или оно слишком мало, или приращение равно 0
check-all-but-zero = ни у одной кучки до `from` нет значения 0
check-all-but-interval = `from` слишком мало: значения ниже ещё не образуют промежутка
check-all-but-grows = наименьшее новое значение не растёт на приращение
check-other-claim = доказательство — о другом предпериоде или периоде, чем утверждение
check-claim-false = неверно, что { $formula } для всех n >= { $from }
check-preperiod-not-least = предпериод { $preperiod } не наименьший
check-period-not-least = период { $period } не наименьший: есть период { $other }
check-finite-rules = теорема `{ $theorem }` — о конечных правилах
check-theorem-for-this = для этой игры нужна теорема `{ $theorem }`
check-conditions = условия на две кучки рядом с тремя кучками не охвачены
check-from-large = `from` больше { $enough }, которого достаточно
check-from-small = `from` меньше предпериода
check-saltus-0 = теорема — о периоде с приращением 0
check-apply-period = теорему нужно применить к периоду { $period }
check-lasker-game = теорема `lasker` — только об играх `4.[3]`, `8.[3]`, `C.[3]`, `K.[3]` и `S.[3]`
check-lasker-figures = в этой игре предпериод 1, а период и приращение — { $block }
check-takes-rules = теорема `periodic-takes` — о бесконечных играх без деления
check-takes-from = `from` нет, или оно слишком мало, или приращение не равно 0
check-takes-period = `period` должен быть кратен { $multiple }
check-takes-new = значение кучки { $heap } в своём классе новое
check-residues-rules = теорема `residues` — о множествах чисел, которые можно брать
check-residues-figures = нет `from` или `reach`, или период равен 0, или приращение — не 0
check-residues-no-take = из кучки { $heap } никакое взятие до { $most } не ведёт к значению { $value }
check-residues-may-lead =
    взятие из класса { $class } по модулю { $period } может вести из кучки { $heap } к значению кучки
    { $other }, а оно такое же
check-saltus-rules =
    теорема `saltus-power-of-two` — о конечных кодах без условий, которые оставляют от трёх до 64
    кучек и ничего не добавляют
check-saltus-power = приращение в доказательстве должно быть степенью двойки
check-saltus-last = `from` и `period` вместе должны заходить дальше места последней цифры
check-saltus-bound = (B) неверно для кучек, в которых вместе со взятыми { $total } фишек, и кучки { $heap }
check-saltus-no-option = у какого-то меньшего значения нет варианта того вида, которого требует теорема
check-window-rules = теорема `window` — о конечных кодах, которые оставляют одну или две кучки
check-window-figures = в доказательстве нет `mask`, `last_rare` или `reach`
check-window-saltus = теорема `window` — о заявленном периоде с приращением 0
check-window-from = `from` меньше W + 3, где W = { $w }
check-window-even = период должен быть чётным, если важна чётность кучки
check-window-large = `last_rare` или `reach` больше, чем может понадобиться утверждению
check-window-from-large = `from` больше и предпериода, и W + 3

## Вычисление значений половинами

check-mask = маска разбиения — от 1 до 65535
check-parity = чётность кучки не помогает: делят после взятия и чётных, и нечётных чисел
check-values-large = значения больше 65535 не поддерживаются
check-rare = кучка { $heap } редкая
check-rare-pair = редкая кучка стоит рядом с такой же
check-rare-or-reach = кучка { $heap } редкая, или дальность { $reach } слишком мала

## Мизерные факторы

check-proved-quotient =
    доказано: мизерный фактор игры { $game } состоит из { $order } элементов, из них проигрышных { $lost }; элементы
    кучек имеют период { $length }, начиная с кучки { $from }
check-proved-heaps =
    доказано: мизерный фактор кучек игры { $game } до { $last } состоит из { $order } элементов, из них
    проигрышных { $lost }
check-proved-positions =
    доказано: мизерный фактор списка позиций (всего { $count }) состоит из { $order } элементов, из них проигрышных { $lost }
check-quotient-shape = какой-то список фактора имеет неверную длину или число, которое не является элементом
check-quotient-rules = проверяющая программа не знает теоремы о факторах для таких правил
check-quotient-endless = у позиции { $heap } есть ход, которого нет в списке перед ней
check-quotient-dead = у кучки { $heap } нет ходов, а её элемент не 0
check-quotient-empty = по таблице пустая сумма проигрышная
check-quotient-monoid =
    таблица не является таблицей коммутативного моноида с единицей 0: см. произведения элементов { $element } и { $other }
check-quotient-generated = никакая сумма кучек не имеет элемента { $element }
check-quotient-reduced = никакой элемент не различает { $element } и { $other }
check-quotient-lost = ход в кучке { $heap } ведёт от проигрышного элемента к проигрышному
check-quotient-element = в семействе есть число { $element }, которое не является элементом
check-quotient-no-move = в множестве элемента { $element }, который не проигрышный, нет проигрышного элемента
check-quotient-sum = в семействе нет множества для суммы элемента { $element } с кучкой { $heap }
check-quotient-from = период начинается с кучки 1 или позже, а его длина не меньше 1
check-quotient-heaps = кучек до { $last } мало для теоремы о периодах
check-quotient-period = у кучек { $heap } и { $other } разные элементы
