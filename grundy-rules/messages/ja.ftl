# ルールのファイルのクレートが人に伝える言葉、日本語。書き方は grundy-words/messages/en.ftl を見てください。

## ルールのファイルの関数が返すもの

gives-no-options =
    「{ $what }」が返されました。選択肢のリストを返してください。選択肢は、一つの局面か局面のリストです
gives-no-moves =
    「{ $what }」が返されました。`{"{"}"take 1": [n - 1]{"}"}` のような辞書か、
    名前と選択肢の組のリストを返してください
gives-no-pairs = リストが返されましたが、名前と選択肢の組のリストではありません
gives-no-position = 「{ $what }」が返されました。局面を返してください
option-no-position =
    選択肢 { $option } に「{ $what }」が含まれています。局面は数、語、またはこれらのタプルで、
    選択肢は一つの局面か局面のリストです。(a, b) は一つの局面、[a, b] は二つの局面の和です
kind-none = None
kind-int = int
kind-list = list
kind-other = { $kind }

## 呼び出しの上限

takes-steps = { $most } ステップを超えました
not-done = { $why }
lists-memory = リストに必要なメモリが { $most } バイトを超えました
calls-deep = 関数の呼び出しの深さが { $most } を超えました
count-too-large =
    数が大きすぎます。リスト、範囲、文字列の長さは 2^31 より小さい数です
starlark-says = Starlark のメッセージ: { $text }
starlark-way = 規則ファイルは Starlark で書きます。`{ $python }` の代わりに `{ $starlark }` と書いてください
starlark-outer-variable = 関数の外で定義した変数は、関数の中では変えられません

## ルールのファイルの守るべき法則

law-positions = 始めの局面がある
law-found-none =
    試したものはどれも局面ではありませんでした: { $tried }。ほかの語は試していません。
    ファイル名のあとに局面を書くか、
    ファイルの中に `examples = ["oxo"]` のようにいくつか書いてください
law-found-none-slip =
    { $none }。0 について調べるとエラーになります:

    { $slip }
law-answers = ルールはすべての問いに答える
law-text = 書いて読み直すと元に戻る
law-found-read-as = { $was } がこのように書かれ、{ $is } と読まれます
law-found-refused = { $was } がこのように書かれますが、読めません: { $error }
law-own-form = 標準形の標準形は自分自身である
law-found-form = 標準形は { $form } ですが、その標準形は { $again } です
law-mirror-twice = 鏡像の鏡像は元の局面である
law-found-mirror = 鏡像は { $image } ですが、その鏡像は { $back } です
law-mirror-options = 鏡像の選択肢は選択肢の鏡像である
law-found-mirror-option = 選択肢 {"["}{ $option }] の鏡像は、鏡像 { $image } の選択肢ではありません
law-mirror-answers = 自分自身が鏡像である局面は負けである: どの手にもそのような局面への応手がある
law-found-mirror-answer = {"["}{ $option }] への手の後、自分自身が鏡像である局面への応手がありません
law-moves = 名前のある手は選択肢と一致する
law-found-only-option = {"["}{ $option }] は選択肢ですが、手にありません
law-found-only-move = {"["}{ $option }] は手にありますが、選択肢ではありません
tried-positions =
    0 から 12 までの数、小さい数の二つ組、三つ組、四つ組、
    それに { $letters } のどれかの文字からなる { $longest } 文字以下の語
law-form-values = 標準形は値を変えない
law-found-value = 値は { $own } ですが、標準形 { $form } の値は { $other } です
law-ends = ゲームは終わる
law-found-circle = 手を続けると元の局面に戻ります: { $circle }
law-found-drift =
    { $advice }

    { $ends }

## 終わらないゲーム

rules-never-end-by = { $ends }。{ $advice }
rules-never-end = ルールがいつまでも終わりません: { $line } -> ...
call-leads-to = { $call } から { $to } に移ります
call-leads-to-form = { $call } から { $to } に移ります(標準形による)
call-leads-below =
    { $call } から { $to } に移ります。`if k <= n` のような条件を書けば、数は 0 より小さくなりません
odd-tuple = { $call } から { $to } に移ります。(a, b) は一つの局面、[a, b] は二つの局面の和です
odd-number = { $call } から { $to } に移ります。[a, b] は二つの局面の和、(a, b) は一つの局面です
odd-below = { $call } から { $to } に移ります。`if k <= n` のような条件を書けば、数は 0 より小さくなりません
hint-forms = { $file } を検査すると、標準形も調べられます

## 局面でないもの

number-of-63-bits = 63 ビットを超える数
position-of-16-mb = 16 MB を超える局面
tuple-nested = 入れ子の深さが { $most } を超えるタプル
tuple-parts = 要素が全部で { $most } 個を超えるタプル
words-of-16-mb = 全部で 16 MB を超える語

## ルールのファイルの内容

not-a-function = `{ $name }` は { $kind } で、関数ではありません
not-each-a-text = `{ $name }` に文字列でないものがあります
not-a-text = `{ $name }` は { $kind } で、文字列ではありません
not-a-list-of-texts = `{ $name }` は { $kind } で、文字列のリストではありません
no-function-options =
    関数 `options` がありません。`def options(position):` を書き、選択肢のリストを返してください
answer-not-found = 答えは求まりませんでした
last-question = 最後の問いは { $asked } でした
options-memory = 選択肢に必要なメモリが、すべての要素を数えて { $most } バイトを超えました
gives-empty-text = 空の文字列が返されました
gives-plus = 項をつなぐ記号の `+` が返されました
gives-spaces = 局面を区切る空白を含む文字列が返されました
gives-no-text = 「{ $what }」が返されました。文字列を返してください
not-shrinking = { $game } は、小さくなるだけの山のゲームではありません
stopped-heaps = { $why }。それまでに { $count } 個の山を比べました

## エラーの伝え方

no-position-of-gallery = `{ $text }` は { $game } の局面ではありません
positions-of-gallery = 局面の例: { $examples }
says-file = { $file } がそう伝えています
says-line = { $file } の { $line } 行目がそう伝えています
fault-at = { $file }: { $fault }
fault-at-line = { $file }:{ $line }: { $fault }
fault-of-call = { $asked }: { $fault }
fault-with-source =
    { $fault }

    { $source }
fault-asked =
    { $fault }

    { $asked } を調べていたとき
fault-hint =
    { $fault }

    ヒント: { $hint }
form-values =
    標準形は値を変えない、という法則が破れています。{ $position } のグランディ数は、
    選択肢からは { $own } ですが、標準形 { $form } では { $other } です
form-outcomes =
    標準形は勝敗を変えない、という法則が破れています。逆形での { $position } の勝敗は、
    選択肢からは { $own } ですが、標準形 { $form } では { $other } です
form-winners =
    標準形は勝敗を変えない、という法則が破れています。{ $position } の勝敗は、
    選択肢からは { $own } ですが、標準形 { $form } では { $other } です
hint-check = { $file } で { $text } を検査すると、もっと詳しくわかります

## ルールのファイルの読み取り

being-read =
    ファイルを読んでいるところでした。関数の外に書かれたものと、関数の中の定数は、
    このとき計算されます
being-read-fault = { $reading } ({ $fault })
longer-than-4-mb = 4 MB を超えています
loads-itself = { $file } が、読み込みの途中で自分自身を読み込んでいます
shift-in-place = `x <<= n` の代わりに `x = x << n` と書いてください
not-beside =
    `{ $name }` はこのファイルと同じ場所にありません。
    `load("other.star", "function")` のようにファイル名を書いてください

## 上限つきで実行されるルール

ended-without-answer = 答えを出さずに終わりました
starlark-cannot = Starlark では実行できません: { $why }
no-watching-thread =
    ルールの実行には監視するスレッドが必要ですが、開始できません: { $error }
broke-down = 異常終了しました
stopped-fault =
    { $why }

    { $fault }

## 終わるのが遅すぎる探索

long-way = { $fault }。そこまで { $count } 手あります: { $line } -> ... -> { $end }
must-without-answer = `must` はこの局面で応じる義務を相手に負わせますが、この局面には手がありません
two-to-answer = 応じなければならない部分が二つあります。一つの選択肢で `again`、`must`、`lose` は一つまでです
sign-inside = 局面の中の `win`、`lose`、`again`、`must`。must((a, b)) のように外側に書きます
sign-outside-option = 選択肢にしかなれない `win`、`lose`、`again`、`must`
two-signs = 局面に付く印は一つまでです
game-is-won = ゲームは終わっています。直前に指した側の勝ちです
no-nim-value = 局面 { $position } にはグランディ数がありません。どのニムの山と並べても手番の側が勝つからです
repeats-no-truth = `repeats` は { $kind } です。True か False にしてください
marks-and-repeats = 局面に戻ることのあるファイル(`repeats = True`)では、`win`、`lose`、`again`、`must` を使えません
repeats-no-sequence = ファイルに `repeats = True` とあるので、局面にグランディ数があるとは限りません。一つの局面には `solve` と `options` が答えます
hint-repeats = 局面に戻ってもよいゲームなら、ファイルに `repeats = True` と書いてください
need-not-end = ゲームが終わるとは限りません: { $circle }
forms-in-circle =
    手だけではなく、標準形によって元に戻ります: { $circle }。{ $from } の選択肢に、
    この標準形をもつものがあります
may-never-end =
    ゲームが終わらないかもしれません。{ $first } から { $last } まで { $count } 手あり、まだ続きます
may-never-end-forms =
    ゲームが終わらないか、標準形が正しくないかもしれません。
    { $first } から { $last } まで { $count } 手あり、まだ続きます
stopped-positions = { $why }。それまでに { $count } 個の局面が現れました
