# Что сервер говорит людям, по-русски. Как это пишется, сказано в grundy/messages/en.ftl.

not-an-object = тело запроса — не объект JSON (строка { $line }, столбец { $column })
no-language = `lang` — это en, uk, ru или ja
unknown-key = неизвестный ключ `{ $name }`: этот запрос принимает { $names }
missing-key = нет ключа `{ $name }`
key-is-text = `{ $name }` — это текст
key-is-minus = `{ $name }` — это текст, а не `-`
key-is-texts = `{ $name }` — это список не более чем из 1000 текстов
key-is-number = `{ $name }` — это целое число от { $least } до { $most }
key-needs = `{ $name }` относится к ключу `{ $other }`, а его нет
keys-exclude = `{ $name }` и `{ $other }` — два разных вопроса: уберите один из них
key-is-flag = `{ $name }` — это true или false
key-is-choice = `{ $name }` — одно из { $choices }
text-too-long = `{ $name }` длиннее { $most } байтов
files-are-an-object = `files` — это объект из текстов по их именам
time-is-a-number = `time` — это число секунд, больше 0
body-too-large = тело запроса больше { $most } байтов
body-is-json = тело запроса — JSON: отправьте его с заголовком `content-type: application/json`
body-too-slow = тело запроса не пришло вовремя
no-such-address = по этому адресу ничего нет; что есть, перечисляет `/api/v1/openapi.json`
use-get = этот адрес принимает GET
use-post = этот адрес принимает POST с объектом JSON
queue-full = сервер занят: слишком много вопросов ждут; спросите ещё раз через секунду
took-too-long = остановлено: ответ занял слишком много времени, и работа прервана
worker-ended = работа над этим вопросом сорвалась; других вопросов это не касается
page-missing = страницы в этой программе нет: соберите её с Node 20 и npm (`grundy-serve/page/build`), а потом соберите программу заново
page-missing-title = Страницы здесь нет
