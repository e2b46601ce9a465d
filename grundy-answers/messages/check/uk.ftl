# Те, що каже перевірник сертифікатів, українською: висновки перевірки і чому текст — не сертифікат.
#
# Ідентифікатори та змінні ті самі, що в grundy-check/messages/en.ftl; тести це порівнюють.

## Чому немає висновку

check-unfit = збережений стан — від іншого сертифіката
check-stopped = перевірку зупинено
check-memory = вичерпано обмеження памʼяті
check-too-long = сертифікат має понад { $most } байтів
check-no-object = не сертифікат: сертифікат — обʼєкт JSON у фігурних дужках
check-json-ends = не сертифікат: JSON завчасно закінчується в рядку { $line }
check-json-wrong = не сертифікат: помилка JSON у рядку { $line }, позиція { $column }
check-no-certificate = не сертифікат; так повідомляє читач JSON: { $error }
check-no-version = не сертифікат: бракує ключа `grundy_certificate`
check-version = сертифікат версії { $version }; ця програма знає версію { $known }

## Висновок

check-proved =
    доведено: { $claim } (теорема `{ $theorem }`, значення купок від 0 до { $last } обчислено
    заново)
check-proved-facts = доведено: { $claim } (перевірено фактів: { $facts })
check-proved-sum = доведено: { $claim } (значення кожного доданка знайдено заново; перевірено фактів: { $facts })
check-not-proved = не доведено: { $why }
check-claim =
    у грі { $game } { $formula } для всіх n >= { $from }, і ніякий менший період чи передперіод не
    підходить
check-claim-value = у грі { $game } число Ґранді { $board } дорівнює { $value }
check-claim-won = у грі { $game } на { $board } виграє той, хто ходить
check-claim-lost = у грі { $game } на { $board } програє той, хто ходить
check-claim-sum = число Ґранді { $sum } дорівнює { $value }
check-claim-sum-won = на { $sum } виграє той, хто ходить
check-claim-sum-lost = на { $sum } програє той, хто ходить
check-claim-empty-sum = число Ґранді порожньої суми дорівнює { $value }
check-claim-empty-sum-won = на порожній сумі виграє той, хто ходить
check-claim-empty-sum-lost = на порожній сумі програє той, хто ходить
check-nothing-claimed = нічого не стверджується

## Факти про частини дошки

check-board-game = `{ $game }` — не гра на дошці, яку знає перевірка
check-board-text = `{ $board }` — не дошка гри { $game }, що має щонайбільше 256 клітинок
check-board-sprouts = `{ $board }` — не позиція Паростків, у точках якої може закінчитися щонайбільше 180 ліній
check-no-facts = у доведенні бракує `facts`
check-fact-pairs = факт `{ $fact }` сполучає вершини в пари так, що на якийсь хід немає відповіді
check-fact-text = `{ $fact }` — не факт про частину цієї дошки
check-fact-free = `{ $fact }`: у цій частині є монета з однією ниткою, тож її можна взяти
check-fact-twice = `{ $fact }` суперечить іншому факту
check-fact-no-move = `{ $fact }` не називає ходу на своїй частині
check-fact-loony = хід у `{ $fact }` веде до шаленої позиції, а в неї немає числа Ґранді
check-fact-move = `{ $fact }`: з фактів не випливає, що хід веде до цього значення
check-fact-option = `{ $fact }`: з фактів не випливає, що кожен варіант має інше значення
check-fact-below = `{ $fact }`: з фактів не випливає, що якийсь варіант має значення { $value }
check-claim-open = твердження не випливає з фактів
check-claim-loony = позиція шалена: виграє той, хто ходить, а числа Ґранді в неї немає

## Суми

check-sum-proofs = у доведенні мають бути `terms`: по одному доведенню для кожного з доданків (їх { $terms })
check-sum-other = нім-сума значень доданків дорівнює { $value }
check-sum-period = сертифікат при купці гри { $game } — не про період { $game }
check-sum-endless = значення `{ $game }` тут не обчислюють: її цифри повторюються, і вона ділить купки

## Правила гри

check-all-but-infinite = `all-but` із нескінченною множиною не підтримується
check-no-takes = `{ $text }` — не така кількість предметів, яку підтримує перевірка
check-powers-of-1 = степені числа 1 — не нескінченна множина
check-no-range = `{ $item }` — не проміжок
check-empty-range = проміжок `{ $item }` порожній
check-large-set = множини, більші за { $most } чисел, не підтримуються
check-code-too-long = код має щонайбільше 4096 байтів
check-code-end = `{ $game }` — не код: `[..]` — його кінець
check-code-digits = у коді є цифри
check-endless = гра `{ $game }` може не закінчитися
check-endless-splits = поділи після взяття будь-якої кількості предметів не підтримуються
check-three-conditions = умови на три купки або більше не підтримуються
check-code-point = у коді є крапка
check-open = `{ $sign }` не закрито
check-no-heaps = `{ $item }` — не така кількість купок, яку підтримує перевірка
check-and-open = `&` без `;`
check-and-number = `&N;` без числа
check-no-digit = `{ $sign }` — не цифра коду
check-two-modifiers = цифра з двома знаками умов
check-heaps-two-modifiers = кількість купок із двома знаками умов

## Чого бракує доведенню

check-claim-kind = твердження виду `{ $kind }` невідомі
check-period-0 = період не менший за 1
check-named-sets = про нескінченні множини з назвою є лише теорема `residues`
check-theorem-unknown = теорема `{ $theorem }` невідома
check-beyond-2-64 = числа понад 2^64
check-beyond-machine = числа, завеликі для цієї машини
check-not-periodic = g({ $later }) не дорівнює g({ $heap })
check-not-arithmetic = g({ $later }) не дорівнює g({ $heap }) + { $saltus }
check-all-but-rules =
    теорема `all-but` — про ігри, де брати можна скільки завгодно, крім скінченної кількості чисел
check-all-but-from = `from` бракує або воно замале, або приріст дорівнює 0
check-all-but-zero = жодна купка до `from` не має значення 0
check-all-but-interval = `from` замале: значення нижче ще не утворюють проміжку
check-all-but-grows = найменше нове значення не зростає на приріст
check-other-claim = доведення стосується іншого передперіоду або періоду, ніж твердження
check-claim-false = неправда, що { $formula } для всіх n >= { $from }
check-preperiod-not-least = передперіод { $preperiod } не найменший
check-period-not-least = період { $period } не найменший: період є і { $other }
check-finite-rules = теорема `{ $theorem }` — про скінченні правила
check-theorem-for-this = для цієї гри потрібна теорема `{ $theorem }`
check-conditions = умови на дві купки поруч із трьома купками не охоплено
check-from-large = `from` більше за { $enough }, якого досить
check-from-small = `from` менше за передперіод
check-saltus-0 = теорема — про період із приростом 0
check-apply-period = теорему треба застосувати до періоду { $period }
check-lasker-game = теорема `lasker` — лише про ігри `4.[3]`, `8.[3]`, `C.[3]`, `K.[3]` і `S.[3]`
check-lasker-figures = у цій грі передперіод 1, а період і приріст — { $block }
check-takes-rules = теорема `periodic-takes` — про нескінченні ігри без поділу
check-takes-from = `from` бракує або воно замале, або приріст не дорівнює 0
check-takes-period = `period` має бути кратним { $multiple }
check-takes-new = значення купки { $heap } нове у своєму класі
check-residues-rules = теорема `residues` — про множини чисел, які можна брати
check-residues-figures = `from` або `reach` бракує, або період дорівнює 0, або приріст — не 0
check-residues-no-take = із купки { $heap } жодне взяття до { $most } не веде до значення { $value }
check-residues-may-lead =
    взяття з класу { $class } за модулем { $period } може вести з купки { $heap } до значення
    купки { $other }, а воно таке саме
check-saltus-rules =
    теорема `saltus-power-of-two` — про скінченні коди без умов, які залишають від трьох до 64
    купок і нічого не додають
check-saltus-power = приріст у доведенні має бути степенем двійки
check-saltus-last = `from` і `period` разом мають сягати далі за місце останньої цифри
check-saltus-bound = (B) хибне для купок, у яких разом із узятими { $total } фішок, і купки { $heap }
check-saltus-no-option = якесь менше значення не має варіанта того вигляду, якого вимагає теорема
check-window-rules = теорема `window` — про скінченні коди, які залишають одну або дві купки
check-window-figures = у доведенні бракує `mask`, `last_rare` або `reach`
check-window-saltus = теорема `window` — про заявлений період із приростом 0
check-window-from = `from` менше за W + 3, де W = { $w }
check-window-even = період має бути парним, якщо парність купки має значення
check-window-large = `last_rare` або `reach` більше, ніж може знадобитися для твердження
check-window-from-large = `from` більше і за передперіод, і за W + 3

## Обчислення значень половинами

check-mask = маска поділу — від 1 до 65535
check-parity = парність купки не допомагає: поділи беруть і парну, і непарну кількість предметів
check-values-large = значення понад 65535 не підтримуються
check-rare = купка { $heap } рідкісна
check-rare-pair = рідкісна купка стоїть поруч із такою самою
check-rare-or-reach = купка { $heap } рідкісна, або досяжність { $reach } замала

## Мізерні частки

check-proved-quotient =
    доведено: мізерна частка гри { $game } складається з { $order } елементів, серед яких програшних { $lost }; елементи
    купок мають період { $length }, починаючи з купки { $from }
check-proved-heaps =
    доведено: мізерна частка купок гри { $game } до { $last } складається з { $order } елементів, серед яких
    програшних { $lost }
check-proved-positions =
    доведено: мізерна частка списку позицій (усього { $count }) складається з { $order } елементів, серед яких програшних { $lost }
check-quotient-shape = якийсь список частки має не ту довжину або число, яке не є елементом
check-quotient-rules = перевірник не знає теореми про частки для таких правил
check-quotient-endless = позиція { $heap } має хід, якого немає у списку перед нею
check-quotient-dead = купка { $heap } не має ходів, а її елемент не 0
check-quotient-empty = за таблицею порожня сума програшна
check-quotient-monoid =
    таблиця не є таблицею комутативного моноїда з одиницею 0: див. добутки елементів { $element } і { $other }
check-quotient-generated = жодна сума купок не має елемента { $element }
check-quotient-reduced = жоден елемент не розрізняє { $element } і { $other }
check-quotient-lost = хід у купці { $heap } веде від програшного елемента до програшного
check-quotient-element = у родині є число { $element }, яке не є елементом
check-quotient-no-move = у множині елемента { $element }, який не програшний, немає програшного елемента
check-quotient-sum = у родині немає множини для суми елемента { $element } з купкою { $heap }
check-quotient-from = період починається з купки 1 або пізніше, а його довжина щонайменше 1
check-quotient-heaps = купок до { $last } замало для теореми про періоди
check-quotient-period = купки { $heap } і { $other } мають різні елементи
