# Що сервер каже людям, українською. Як це пишеться, сказано в grundy/messages/en.ftl.

not-an-object = тіло запиту — не обʼєкт JSON (рядок { $line }, стовпець { $column })
no-language = `lang` — це en, uk, ru або ja
unknown-key = невідомий ключ `{ $name }`: цей запит приймає { $names }
missing-key = немає ключа `{ $name }`
key-is-text = `{ $name }` — це текст
key-is-minus = `{ $name }` — це текст, а не `-`
key-is-texts = `{ $name }` — це список, у якому щонайбільше 1 000 текстів
key-is-number = `{ $name }` — це ціле число від { $least } до { $most }
key-needs = `{ $name }` стосується ключа `{ $other }`, а його немає
keys-exclude = `{ $name }` і `{ $other }` — два різні запити: приберіть один із них
key-is-flag = `{ $name }` — це true або false
key-is-choice = `{ $name }` — це одне з { $choices }
text-too-long = `{ $name }` — текст, довший за { $most } байтів
files-are-an-object = `files` — це обʼєкт із текстами за їхніми назвами
time-is-a-number = `time` — це кількість секунд, більша за 0
body-too-large = тіло запиту більше за { $most } байтів
body-is-json = тіло запиту — це JSON: надсилайте його із заголовком `content-type: application/json`
body-too-slow = тіло запиту не надійшло вчасно
no-such-address = за цією адресою нічого немає; що є, перелічено в `/api/v1/openapi.json`
use-get = за цією адресою приймають GET
use-post = за цією адресою приймають POST з обʼєктом JSON
queue-full = сервер зайнятий: запитань у черзі забагато; спитайте ще раз за секунду
took-too-long = зупинено: відповідь шукали надто довго, і роботу припинено
worker-ended = робота над цим запитанням обірвалася; інших запитань це не стосується
page-missing = у цій програмі немає сторінки: зберіть її за допомогою Node 20 і npm (`grundy-serve/page/build`), а тоді зберіть програму знову
page-missing-title = Сторінки тут немає
