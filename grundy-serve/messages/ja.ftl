# サーバーが人に伝える言葉、日本語。書き方は grundy/messages/en.ftl を見てください。

not-an-object = リクエストの本文が JSON オブジェクトではありません({ $line } 行 { $column } 列)
no-language = `lang` は en、uk、ru、ja のどれかです
unknown-key = 不明なキー `{ $name }` があります。このリクエストで使えるのは { $names } です
missing-key = キー `{ $name }` がありません
key-is-text = `{ $name }` は文字列です
key-is-minus = `{ $name }` は文字列で、`-` は使えません
key-is-texts = `{ $name }` は 1,000 個以下の文字列のリストです
key-is-number = `{ $name }` は { $least } 以上 { $most } 以下の整数です
key-needs = `{ $name }` は `{ $other }` とともに使いますが、`{ $other }` がありません
keys-exclude = `{ $name }` と `{ $other }` は別々の問いです。どちらか一方を除いてください
key-is-flag = `{ $name }` は true か false です
key-is-choice = `{ $name }` は { $choices } のどれかです
text-too-long = `{ $name }` が { $most } バイトを超えています
files-are-an-object = `files` は、ファイル名をキーとし、文字列を値とするオブジェクトです
time-is-a-number = `time` は 0 より大きい秒数です
body-too-large = リクエストの本文が { $most } バイトを超えています
body-is-json = リクエストの本文は JSON です。ヘッダー `content-type: application/json` を付けて送ってください
body-too-slow = リクエストの本文が時間内に届きませんでした
no-such-address = このアドレスには何もありません。使えるアドレスの一覧は `/api/v1/openapi.json` にあります
use-get = このアドレスには GET を使ってください
use-post = このアドレスには、JSON オブジェクトを POST で送ってください
queue-full = サーバーが混み合っていて、順番を待つ問いが多すぎます。1 秒後にもう一度お試しください
took-too-long = 時間がかかりすぎたので、計算を打ち切りました
worker-ended = この問いの計算が途中で異常終了しました。ほかの問いに影響はありません
page-missing = このプログラムにはページが入っていません。Node 20 と npm でページをビルドし (`grundy-serve/page/build`)、そのあとプログラムをビルドし直してください
page-missing-title = ページがありません
