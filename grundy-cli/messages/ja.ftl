# プログラムが人に伝える言葉、日本語。書き方は grundy-words/messages/en.ftl を見てください。

## 上限、ファイル、断り

stopped-time = 中断: 制限時間に達しました。`--time SECONDS` で延ばせます
stopped-memory = 中断: 許されたメモリでは足りません。`--memory SIZE` で増やせます
stopped-memory-needed = 中断: 許されたメモリでは足りません。これには `--memory { $size }` 以上が必要です
stopped-by = 中断: { $why }
stopped-moves = 中断: 手が多すぎて、すべては列挙できません。この制限を増やすオプションはないので、もっと小さい局面で試してください
stopped-steps = 中断: ルールへの問いにステップがかかりすぎました
stopped-interrupted = 中断されました
stopped-rules = 中断: ゲームのルールがエラーになりました
cannot-file = { $what ->
        [write] { $file } に書き込めません: { $why }
        [use] フォルダー { $file } を使えません: { $why }
        [continue] { $file } の続きを書けません: { $why }
        [make] フォルダー { $file } を作れません: { $why }
       *[read] { $file } を読めません: { $why }
    }

system-error = { $kind ->
        [not-found] そのようなファイルやフォルダーはありません
        [denied] 許可がありません
        [folder] フォルダーです
        [no-folder] フォルダーではありません
        [full] ディスクに空きがありません
        [exists] ファイルがすでにあります
        [taken] フォルダーではなくファイルです
       *[other] { $text }
    }
an-error = エラー: { $error }
result-not-whole = 注意: 結果が完全でないので、{ $file } は元のままです。求まった分は { $found } にあります
cannot-write-answer = 答えを書き込めません: { $why }
starlark-broke-down = Starlark では実行できません: { $why }
not-utf8 = UTF-8 のテキストではありません
no-such-text = この名前のテキストは問いに添えられていません
no-standard-input = ここでは標準入力を読みません。テキストを問いに添えて、その名前を書いてください

## grundy serve

built-without = このプログラムは { $part ->
    [rules] ルールのファイル
    [serve] ページとそのサーバー
    [check-explanation] 説明を検査する機能
    [schema] 文書の JSON Schema
    [cluster] ワーカー
    [shell] シェル用のコマンド
   *[other] { $part }
} なしでビルドされています。リポジトリの写しで `cargo install --path grundy-cli --features { $features }` とすると、それを備えたプログラムができます
cannot-listen = { $place } で待ち受けできません: { $why }
page-not-built = 注意: このプログラムにはページがなく、API だけが使えます。Node 20 と npm があれば `grundy-serve/page/build` でページをビルドできます。そのあとプログラムをビルドし直してください。
allow-host-help = このサーバーがあなたのものなら、ほかの名前ごとに `--allow-host NAME` を付けて起動してください
value-host = ポート番号のない名前を書いてください。例: `games.example.org`
answer-too-large = 答えが 64 MiB を超えています。範囲を狭くしてください

## grundy solve

misere-position = { $position }、逆形
first-player-wins = 先手必勝です(N 局面)。
second-player-wins = 後手必勝です(P 局面)。
nobody-wins = どちらも勝ちを強制できず、引き分けです(D 局面)。
winner-not-found = 上限までに勝敗がわかりませんでした。
winner-quotient-known = 逆形の商が証明されているのは { $heaps } で、この局面にはそれより大きい山があります。
winner-heaps-up-to = { $game } の大きさ { $last } までの山
value-nim = グランディ数は { $value } です。
value-infinity = { $set ->
    [empty] 値は { $value } です。無限大で、有限の値をもつ選択肢はありません。
   *[some] 値は { $value } です。無限大で、括弧の中は選択肢のもつ有限の値です。
    }
value-none = グランディ数はありません。和全体を一手で終わらせることができます。
family-as = `--as` はルールのファイルのためのもので、{ $family } は局面の系列です
family-at = { $fault }(`{ $family }` で N = { $n } のとき)
family-no-value = { $position } にはグランディ数がありません
family-no-certificate = { $family } は局面の系列です。証明書とプログラムは、山のゲームの周期のためのものです
value-loony = グランディ数はありません。ルーニーな局面で、値が有限のゲームとの和はどれも手番の側の勝ちです。
value-again = グランディ数はありません。直前に指した側がもう一手指します。{ $left ->
        [loony] そのとき残るのはルーニーな局面です。
        [ends] そのとき残るのは、一手で終わらせることのできる和です。
       *[other] そのとき残る局面の値は { $left } です。
    }
value-must = グランディ数はありません。直前の手に応じなければなりません。{ $kind ->
        [none] 勝つ応手はありません。
        [all] どのニムの山と並べても、勝つ応手があります。
        [most] 大きさ { $sizes } 以外のどのニムの山と並べても、勝つ応手があります。
       *[some] 大きさ { $sizes } のニムの山と並べると、勝つ応手があります。
    }
length-is =
    遠さ { $remoteness }(勝つ側が急ぐ)、粘り { $suspense }(勝つ側が引き延ばす)、誕生日 { $birthday }(最長の手数)、
    局面 { $positions }、手 { $moves }。
length-draw = 「-」は数がないことを表します。どちらのプレイヤーもゲームを終わらせることを強制できず、いつまでも続けられます。
length-loops = 「-」は数がないことを表します。ゲームはいつまでも続けられます。
length-not-found = 制限内ではゲームの長さが求まりませんでした。
value-not-found = 上限までにグランディ数が求まりませんでした。
value-not-searched = グランディ数は探索していません。`--value` を付けると探索します。
why-heading = 理由
why-heading-markdown = 理由
# 英語のファイルと同じ。
method-name = { $method ->
        [theorem] 公式
        [sequence] 山の値の表
        [quotient] 逆形商
        [graph] ゲームのグラフ
       *[search] 探索
    }
how-found = 求め方: { $method ->
        [theorem] 公式
        [sequence] 山の値の表
        [quotient] 逆形商
        [graph] ゲームのグラフ
       *[search] 探索
    }
terms = { $values ->
    [none] 項(値は使いません)と答えの求め方:
   *[some] 項、その値と求め方:
    }
terms-head = | 項 | 値 | 求め方 |
more-terms = … ほか { $count } 項
no-move-wins = 必勝手はありません。
no-move-needed = 手はありませんが、必要ありません。逆形では、動けない側の勝ちです。
no-winning-move = 必勝手はありません。
moves-count = { $kind ->
        [drawing] 引き分けを保つ手({ $count } 通り):
       *[winning] 必勝手({ $count } 通り):
    }
moves-count-each = { $kind ->
        [drawing] 引き分けを保つ手({ $count } 通り、等しい成分を別々に数えれば { $choices } 通り):
       *[winning] 必勝手({ $count } 通り、等しい成分を別々に数えれば { $choices } 通り):
    }
moves-not-found = { $kind ->
        [drawing] 引き分けを保つ手は、上限までに見つかりませんでした。
       *[winning] 必勝手は、上限までに見つかりませんでした。
    }
moves-not-listed = { $kind ->
        [drawing] 手が多すぎて調べきれないので、引き分けを保つ手は列挙していません。
       *[winning] 手が多すぎて調べきれないので、必勝手は列挙していません。
    }
moves-some = { $kind ->
        [drawing] 引き分けを保つ手(手が多すぎて調べきれないので、ほかにもあるかもしれません):
       *[winning] 必勝手(手が多すぎて調べきれないので、ほかにもあるかもしれません):
    }
more-moves = … ほか { $count } 通り (--max-moves)
more-moves-left-out = … ほか { $count } 通り
nothing-left = なし
ends-the-game = ゲームが終わる
move-from-to = { $from } から { $to }
file-is-no-position = 局面ではなくファイルです
write-file-option = `--file { $file }` と書いてください
line-too-large = { $line } 行目が { $bytes } バイトを超えています。`--memory SIZE` で増やせます
cannot-read-position = 局面を読めません: { $why }

## grundy options

stopped-options = 中断: 選択肢はほかにもあります。`--max-moves K` でもっと列挙でき、`grundy solve` は必勝手を見つけます
position-of-options = { $position }: { $outcome } 局面{ $what ->
        [outcomes] {""}
        [values] 、値 { $value }
       *[nim-values] 、グランディ数 { $value }
    }
options-none = 選択肢はありません。
options-not-found = 上限までに選択肢が求まりませんでした。
options-count = { $what ->
        [outcomes] { $count } 個の選択肢と勝敗:
        [values] { $count } 個の選択肢と、勝敗、値:
       *[nim-values] { $count } 個の選択肢と、勝敗、グランディ数:
    }
options-first = { $what ->
        [outcomes] はじめの { $count } 個の選択肢と勝敗:
        [values] はじめの { $count } 個の選択肢と、勝敗、値:
       *[nim-values] はじめの { $count } 個の選択肢と、勝敗、グランディ数:
    }

## grundy verify

verdict-valid = 有効: { $why }
verdict-not-valid = 無効: { $why }
fault-in-line = { $line } 行目：{ $why }
no-whole-number = 整数ではありません
whole-number-too-large = 数が大きすぎます
input-or-numbers = `-` は単独で書きます。数は標準入力から、1 行に 1 組ずつ読みます
fault-in-file = { $file }: { $why }
checkpoint-useless-verify = { $file } に `--checkpoint` は役に立ちません。`{ $theorem }` の検査では、値のほかにも覚えておくものがあります。外してください

## grundy check-explanation

standard-input = 標準入力
explanation-file = `{ $file }`
explanation-broken = { $file } は JSON として壊れています: { $line } 行 { $column } 列
explanation-key-twice = { $file } の { $line } 行 { $column } 列で、同じキーが二度目に現れます
explanation-not-read = { $file } を読めませんでした: { $why }
explanation-not-one =
    { $file } は説明ではありません。`grundy solve --explain --json` の文書には、キー `position`、`play`、`reason` が、`grundy nim --explain --json` の文書には、キー `expression`、`steps` があります
explanation-of-rules =
    ここでは検査できません。{ $file } はルールのファイルのゲームの説明ですが、計算し直せるのは目録のゲームだけです
explanation-of-edges =
    ここでは検査できません。{ $file } はファイルの辺で遊ぶゲームの説明ですが、計算し直せるのは局面に書かれた図とグラフだけです
explanation-of-sum =
    ここでは検査できません: { $file } はファイルを名指す括弧の中の和を説明していますが、そのような和は計算し直しません
explanation-names-file =
    ここでは検査できません。{ $file } にはファイルの名前がありますが、`--no-files` があるので読みません
explanation-graph = 説明にある `{ $file }` は、ここで読めるグラフではありません
explanation-good = 正しい説明です: { $steps } 段階、計算し直した事実 { $facts } 個、メッセージと照らし合わせた文 { $sentences } 個{ $unread ->
        [0] {""}
       *[other] (そのうち計算し直さなかったメッセージ { $unread } 個)
    }
explanation-stopped = 中断: { $why }({ $at ->
        [step] { $steps } 段階中の第 { $step } 段階
       *[end] 全 { $step } 段階を読んだあと
    })。計算し直した { $facts } 個の事実は正しいものでした
explanation-unfinished = 一部だけです。計算し直した { $facts } 個の事実は正しいものでした。大きすぎた部分({ $parts } 個):
explanation-wrong = 誤り({ $faults } 個):
explanation-fault = { $at ->
        [whole] 全体
        [key] { $kind }
       *[step] 第 { $step } 段階 ({ $kind })
    }: 書かれていることが誤りです(詳細は英語: { $why })
explanation-more = … ほか { $count } 個

## ルールのファイル

no-thread-of-its-own = 専用のスレッドがありません
rules-unwatched = 見張りのスレッドなしにルールは実行しませんが、それを始められません: { $why }
advice-and-question =
    { $advice }

    { $question }
form-plays-otherwise =
    { $file }: 法則が破れています: 標準形は元の局面と同じ働きをする。{ $position } は勝ちのはずですが、どの手でも勝てません

    `grundy rules check { $file }` でその標準形を探せます
rules-print-much = 注意: ルールが { $lines } 行より多く出力したので、残りは省きます

## grundy games

game-of-your-own = 自作のゲーム
erratum = { $place }、八進ゲームの表: { $code } は { $given } とされていますが、(先頭の 0 を除いた)第 { $number } 項は { $code } で { $left }、{ $given } で { $right } です
erratum-corrected = { $place }、八進ゲームの表: { $code } は { $given } とされていますが、(先頭の 0 を除いた)第 { $number } 項は { $code } で { $left }、{ $given } で { $right } です。正しくは { $correct } です
erratum-not-seen = { $place }、八進ゲームの表: { $code } は { $given } とされています。{ $compared } 個の値を比べて、違いは見つかりませんでした
code-solved = 解決済み: 前周期 { $preperiod }、周期 { $period }{ $saltus ->
        [0] { "" }
       *[other] 、増分 { $saltus }
    }。{ $when ->
        [earlier] 以前に証明し、今検査しました
       *[now] 今証明しました
    }。使った定理: `{ $theorem }`。
code-published = 文献で解決済み: 前周期 { $preperiod }、周期 { $period }。時間があれば `grundy period { $name }` で証明できます。
code-certified = 八進ゲームの一覧で解決済み: 前周期 { $preperiod }、周期 { $period }、定理 `{ $theorem }` により証明済み。今は証明を検査していません。リポジトリーの中で `atlas/unpack` を実行すると証明書が書き出され、`grundy verify { $file }` で検査できます。
code-standard = 標準の形は { $standard }({ $shifted ->
        [no] ずらしなし
       *[yes] { $shift } ずらす
    })です。同じゲームである理由: { $theorems }。
code-reduction = 「{ $theorem }」
code-atlas = 八進ゲームの一覧では山 { $searched } まで調べてあります。最大の値は { $largest } で、山 { $at } で初めて現れます{ $sparse ->
        [no-splits] { "" }
        [none] 。そこまでに疎な空間は見られません
        [no-rare] { $shifted ->
            [no] 。まれな山はありません
           *[yes] 。標準の形にまれな山はありません
        }
        [endless] { $shifted ->
            [no] 。そこまでのまれな山は { $rare } 個で、その先にも限りなく現れます
           *[yes] 。標準の形のそこまでのまれな山は { $rare } 個で、その先にも限りなく現れます
        }
       *[rare] 。{ $shifted ->
            [no] まれな山は { $rare } 個で、最後は山 { $last } です
           *[yes] 標準の形のまれな山は { $rare } 個で、その最後はここでの山 { $last } です
        }
    }。
code-open = このプログラムの知る限り未解決です。山 { $searched } までの値で証明できた周期はありません。
code-is-least = 三桁以下でこれより小さいコードに、同じ数列のものはありません(先頭の 0 を除いて { $compared } 個の値を比べました)。
code-least = 三桁以下のコードで同じ数列をもつ最小のものは { $least } です({ $shifted ->
        [no] ずらしなし
       *[yes] { $shift } ずらす: ここでの山 n{ $signed } の値が、そこでの山 n の値
    }。{ $sure ->
        [form] 標準の形が同じなので証明済み
        [proved] 両方の周期により証明済み
       *[observed] 観察による
    }。先頭の 0 を除いて { $compared } 個の値を比べました)。
code-erratum = 文献の誤り: { $erratum }。
unknown-game = `{ $name }` というゲームはありません
games-heading = ゲームと引数(動けない側の負け):
games-code = 任意の取り分けコード、たとえば 0.77 20
games-more = `grundy games NAME` で、一つのゲームのルールと、知られていることを表示します。
games-gallery = `grundy games gallery` で、規則ファイルのゲームの一覧が見られます。
gallery-heading = ギャラリーのゲーム(規則ファイル。`grundy games NAME` で表示、`grundy rules new --like NAME FILE` で複製):
# ラベルは十文字以内。
label-usage = 書き方
label-also = 別名
label-arguments = 引数
label-rules = ルール
label-code = コード
label-known = 既知の事実
label-sequence = 数列
label-see = 参照
label-try = 例
reference-chapter = { $book } 第 { $chapter } 章

## grundy period

certificate-needs-file = 答えを標準出力に書くので、`--certificate` にはファイルが必要です。`-` という名前のファイルなら `./-` と書いてください
not-a-heap-of = { $heap } は `{ $game }` の山ではありません
no-certificate = 警告: 何も証明されなかったので、証明書を { $file } に書きませんでした{ $old ->
        [left] 。元からあるファイルはそのままです
       *[none] { "" }
    }
no-certificate-of-value = 警告: グランディ数が証明されていないので、{ $file } に証明書は書き出しませんでした{ $old ->
        [left] 。元からあるファイルはそのままです
       *[none] { "" }
    }。`--outcome` は勝敗の証明を書き出します
certificate-of-term = `--certificate` が証明するのは、256 マス以下のクラム、チョンプ、ケイレス、ニムストリングの盤と、スプラウトの局面と、ニム、コード、`subtract:1,3` のような引き算ゲームや all-but ゲームの山と、それらの和の値で、`{ $term }` の値ではありません
certificate-loony = `{ $position }` はルーニーで、グランディ数がありません。`--outcome` なら、どちらが勝つかの証明書を書けます
no-program = `{ $game }` の周期は山 { $heap } までに見つからなかったので、プログラムはありません。`grundy guess` でほかの形を探せます
period-rule = すべての n >= { $from } で { $formula }
period-rule-line = { $rule }。
periodic = { $game } は周期的です: 前周期 { $preperiod }、周期 { $period }。
arithmetic-periodic = { $game } は等差周期的です: 前周期 { $preperiod }、周期 { $period }、増分 { $saltus }。
period-misere = { $game }: 山の元は（したがって勝敗も）、山 { $preperiod } から周期 { $period } で繰り返します。
period-observed =
    { $game }: 観察(証明なし): { $kind ->
        [number] N = { $heap } まで
       *[heap] 山 { $heap } まで
    }、n = { $from } から { $formula } です。{ $kind ->
        [number] { $held } 個の数
       *[heap] { $held } 個の山
    }、{ $times } 周期にわたって成り立ちました。
period-unknown =
    { $game }: { $kind ->
        [number] N = { $heap } まで
       *[heap] 山 { $heap } まで
    }に周期は見つかりませんでした。
period-in-atlas =
    { $searched ->
        [yes] この探索では山 { $heap } までに周期は見つかりませんでした。証明は八進ゲームの一覧にありますが、今は検査していません。
       *[no] 証明は八進ゲームの一覧にありますが、今は検査していません。
    }リポジトリーの中で `atlas/unpack` を実行すると標準の形 { $standard } の証明書が書き出され、`grundy verify { $file }` で検査できます。
period-proved-by = 定理 `{ $theorem }` により証明しました。山 { $heap } までの値を使いました。
period-unproved = { $why ->
        [rules] 証明なし: この規則に当てはまる周期の定理は、このプログラムにはありません。
        [growth] 証明なし: 値が増えていく場合に、この規則に当てはまる周期の定理は、このプログラムにはありません。
        [heaps] 証明なし: 定理 `{ $theorem }` には n = { $number } までの値が必要ですが、n = { $heap } までしか求めていません。`--to { $number }` でそこまで進めます。
        [fails] 証明なし: 定理 `{ $theorem }` の条件 { $condition } が成り立ちません。
       *[dear] 証明なし: 定理 `{ $theorem }` の条件 { $condition } の確認には { $number } ステップより多くかかります。
    }
period-time-over = 注意: 時間が来たので探索を終えました。`--time SECONDS` で延ばせます
sequence-forecast = 注意: 途中で周期が証明されなければ、{ $to } までのすべての値に `--memory { $size }` が必要です
twin-differs = { $title } は { $below } 未満の山で同じ選択肢をもちますが、別のゲームです。山 { $heap } がその周期({ $rule })に合いません。
twin-proved = { $title } は { $below } 未満の山で同じ選択肢をもち、その周期は証明されています: { $rule }(定理 `{ $theorem }`)。
twin-known = { $title } は { $below } 未満の山で同じ選択肢をもちます。`--as { $game }` でその計算方法を使えます。
period-seen-often = 周期を { $times } 回見たので、探索を終えました。`--to N` で山 N まで続けられます。
the-code = コード { $code }
the-game = ゲーム { $game }

## grundy draw

draw-no-picture =
    `{ $position }` の図はありません

    描けるのは、一ページに収まる山、帯、盤、グラフです
draw-no-move =
    `{ $position }` から `{ $to }` への手はありません

    `grundy options` で手の一覧を表示します

## grundy genus

genus-not-found = 制限までに種数は見つかりませんでした。
genus-class = { $class ->
        [fickle] 移り気
        [firm] 不動
        [restive] 強情
        [restless] 落ち着かない
       *[wild] 野生
    }{ $tame ->
        [yes] 、おとなしい
       *[no] { "" }
    }
genus-loops = 局面 { $position } に戻ることがあります。逆形の理論には、必ず終わるゲームが必要です

## grundy canonical

canonical-form = { $position }: { $form }、種数 { $genus }、手数は { $birthday } 以下です。
canonical-mate = 相手: { $form }
canonical-partition = 和（大きさ 1 の山を除いて）: { $parts }
canonical-compared = 逆形では{ $equal ->
        [yes] 等しく
       *[no] 等しくなく
    }、{ $linked ->
        [yes] 結ばれています
       *[no] 結ばれていません
    }。
canonical-too-large = { $position }: 標準形は大きすぎて書けません。
canonical-not-found = 制限までに標準形は見つかりませんでした。

## grundy quotient

no-list-of-products = `nim-product` は行と列だけの積の表です。一覧、三つ目以降の範囲、`--heaps`、`--outcome`、`--value` はゲームのためのものです
no-misere-product = `nim-product` は積の表で、逆形はありません
no-quotient-of = `{ $game }` は山のゲームではありません
quotients-are-for = 商を求められるのは、一手で一つの山がより小さい山に置き換わるゲームです（`kayles`、`0.75`、`subtract:1,3`、`lasker` など）
no-certificate-of-quotient = 警告: 証明書は { $file } に書き出しませんでした{ $old ->
        [left] （元からあるファイルはそのままです）
       *[none] { "" }
    }: { $why }
quotient-proved = { $games }: すべての山の逆形の商の元は { $order } 個です。これは証明されています。
quotient-partial = { $games }: 大きさ { $last } までの山の逆形の商の元は { $order } 個です。これは証明されています。より大きい山では増えることがあります。
quotient-of-positions = { $positions }: 対局は { $pieces } 個の部分に至り、それらの和の逆形の商の元は { $order } 個です。これは証明されています。
quotient-of-some-positions = { $positions }: 対局は { $pieces } 個の部分に至ります。そのうち対局の短い { $known } 個の和の逆形の商の元は { $order } 個です。これは証明されています。残りの部分では増えることがあります。
quotient-positions = 局面の元:
quotient-period = 元は山 { $from } から周期 { $length } で繰り返します。
quotient-too-large = { $what ->
        [order] 次の商の元が { $most } 個を超えるので、探索を終えました。`--memory` を増やすと上限が上がります。
        [trial] 簡約するモノイドの元が { $most } 個を超えるので、探索を終えました。`--memory` を増やすと上限が上がります。
        [family] 次の証明の集合が { $most } 個を超えるので、探索を終えました。`--memory` を増やすと上限が上がります。
       *[trials] 次の山の試行が { $most } 回を超えたので、探索を終えました。`--time` を増やすと上限が上がります。
    }
quotient-no-picture = 商の元は { $order } 個ですが、図に描けるのは { $most } 個までです
quotient-generators = 生成元: { $generators }
quotient-relations = 関係式: { $relations }
quotient-lost = 負けの元: { $lost }
quotient-tame = { $power ->
        [0] おとなしい: 空の局面の商です。
        [1] おとなしい: 大きさ 1 の山のニムの商です。
       *[other] おとなしい: 2^{ $power } より小さい山のニムの商です。
    }
quotient-wild = 荒い: ニムにこのような商はありません。
quotient-normal = 正規: 最小イデアルの負けの元は、その単位元だけです。
quotient-regular = 正則だが正規でない: 最小イデアルの負けの元は一つだけですが、その単位元ではありません。
quotient-irregular = 正則でない: 最小イデアルに負けの元がないか、二つ以上あります。
quotient-elements = 山の元:
quotient-elements-of = { $game } の山の元:
quotient-more = ... 山 { $last } まで。すべては `--json` で出ます。
quotient-table = 積:

## オプション --as

twin-suggested = 注意: はじめの { $count } 個の山の選択肢は { $twin } と同じです。`--as { $twin }` でその計算方法を使えます
as-is-for-rules = `--as` はルールのファイルのためのもので、`{ $game }` には独自の計算方法があります
twin-options-differ = { $game } は { $other } ではありません。山 { $heap } の選択肢が違います
leave-out-as = `--as` を外せば、ルールそのものに尋ねます
twin-values-differ = { $game } は { $other } ではありません。標準形によれば山 { $heap } のグランディ数は { $own } ですが、{ $other } では { $value } です
forms-keep-the-value = 標準形は値を変えません。`grundy rules check` で、値の変わる標準形を探せます
as-takes-heap-rules = `--as` には、取り分けゲームのルールを指定してください

## C++ と Python のプログラム

program-about = { $game }: { $what ->
        [losing] losing(a, b) は、局面 a, b が P 局面なら 1、N 局面なら 0
        [values-of-two] grundy(a, b) は局面 a, b のグランディ数
       *[values] grundy(n) は山 n のグランディ数
    }。
program-proved = 定理 `{ $theorem }` により証明済み: { $formula }。
program-proved-to = 証明では山 { $heap } までの値を使いました。
program-observed = 観察(証明なし): { $formula }。
program-seen-to = 山 { $heap } までの値で確かめました。
program-guessed = { $proved ->
        [more] 推測: { $formula }。
       *[no] 観察による推測(証明なし): { $formula }。
    }
program-too-wide = 値が 64 ビットに収まりません。`--code python` にはこの制限がありません
program-wrong = 式が { $n } で正しくないので、プログラムはありません
program-too-long = プログラムに { $numbers } 個の数のリストが必要です。書き出せるのは { $most } 個までです

## grundy play

play-position-from-input =
    標準入力からはあなたの手を読むので、局面は読めません

    `grundy play nim 3 4 5` のように、コマンドラインに書いてください
cannot-read-input = 標準入力を読めません: { $why }
play-which-game =
    どのゲームですか? `grundy { $command }` のあとに書いてください:

    { $list }
play-certificate-of-period = これは周期の証明書で、指し方は書かれていません。盤の証明書は `grundy solve --certificate` で書き出せます
play-certificate-other = { $file }: 証明書は { $board } についてのものですが、局面にその項がありません。局面を書かなければ、その盤から始めます
play-lost-squares = # 手番の側の負け
play-commands = moves, hint, why, review, undo, restart, help, quit
play-help-help = この一覧を表示する
play-games-of-files = ファイルを使うゲーム: { $games }。
play-write-numbers = `{ $example }` のように局面を書いてください。空行ならこの局面にします。
tutor-commands = hint、skip、moves、help、quit
play-games = 対戦できるゲームとその例:
play-write-position = 局面を書いてください。空行で終了します。
play-greeting =
    動けなくなった側の負けです。手は、指したあとの局面か、一覧の番号で書きます。詳しくは `help` で。
play-greeting-misere =
    逆形: 動けなくなった側の勝ちです。手は、指したあとの局面か、一覧の番号で書きます。詳しくは `help` で。
play-turned = 各行では、あなたの駒を先に書きます。手は、行と新しい列で書いてください: `row 1: 3`。
play-level = 私の強さは { $level } です(`--seed { $seed }` で同じ選び方を繰り返します)。
play-sides = @ あなたの駒、# 私の駒
play-who-begins = あなたと私のどちらが先手ですか? [you]
play-who-begins-again = あなたが先手なら `you`、私が先手なら `engine` と書いてください。
play-you-begin = あなたが先手です(`--first engine` で私が先手になります)。
play-your-turn = あなたの番です: { $position }
play-you = あなた: { $step }
play-me = 私: { $step }
play-draw = どちらも勝ちを強制できません。いつまでも続けられます(`quit` で終了)。
play-lost = あなたが正しく指せば、どの手も負けです。
play-hard = 答えにくい手を選びました。
play-random = 無作為に選んだ手です。
play-unknown = どちらが勝つかわからないので、適当な手です。
play-unknown-stopped = どちらが勝つかわからないので({ $advice })、適当な手です。
play-no-engine-move = プログラムに手がありません
play-nothing-to-undo = 取り消せるあなたの手がありません。
play-restart = 最初から始めます。
play-quit = 対局を途中で終えます。ではまた。
play-you-win = あなたの勝ちです。
play-i-win = 私の勝ちです。
play-no-move = { $who ->
        [you] あなたは { $position } で動けません
       *[engine] 私は { $position } で動けません
    }。{ $play ->
        [misere] 逆形では、動けない側の勝ちです
       *[normal] 動けない側の負けです
    }。
play-no-move-left = { $who ->
        [you] あなたは動けません
       *[engine] 私は動けません
    }。{ $play ->
        [misere] 逆形では、動けない側の勝ちです
       *[normal] 動けない側の負けです
    }。
play-ending = この手で完成し({ $made })、和全体が終わります。
play-ending-misere = この手で完成し({ $made })、和全体が終わります。逆形では、指した側の負けです。
play-ending-such = このような手で和全体が終わります。
play-ending-such-misere = このような手で和全体が終わり、逆形では指した側の負けです。
play-numbers = 一覧の手の番号は 1 から { $most } までです。
play-number-or-heap = 一覧の手の番号ですか、それとも { $number } の山ですか? 一覧は `moves` で表示します。`{ $game } { $number }` のようにゲームの名前を付ければ山になります。
play-moves = 手は { $count } 通り:
play-more-than = 手は { $count } 通りより多くあります:
play-and-more = … ほか { $count } 通り。指したあとの局面を書いてください
play-and-many = … ほか多数。指したあとの局面を書いてください
play-not-listed = 手を列挙できませんでした({ $advice })。
play-hint = 必勝手: { $step }
play-hint-draw = 必勝手はありません。負けない手: { $step }
play-hint-lost = 必勝手はありません。どの手も私の勝ちの局面を残します。できるだけ粘ってください。
play-hint-unknown = 必勝手が見つかりませんでした。
play-hint-stopped = 必勝手が見つかりませんでした({ $advice })。
play-why-stopped = これですべてではありません({ $advice })。
play-line-too-long = 手にしては長すぎる行なので、ここから先は読みません。
play-doubt = `{ $one }` とも `{ $other }` とも読めます。局面全体を書いてください。
play-too-many-to-compare = 手が多すぎて比べきれないので、指せる手かどうかわかりません。元の項を使って局面を書くか、別の手にしてください。
play-cannot-compare = 指せる手かどうかわかりません({ $advice })。
play-illegal = そこへ移る手はありません。
play-moves-are-listed = 指せる手の一覧は `moves` で表示します。
play-illegal-row = そこへ移る手はありません。各行では、あなたの駒を先に書きます。`row 1: 3` で 3 列目に移ります。
play-unknown-entry =
    `{ $entry }` というコマンド、ゲーム、手はありません。コマンド: { $commands }。

    手は、指したあとの局面か項です。詳しくは `help` で。
play-help-moves = 手は、指したあとに残るもので書きます:
play-help-forms =
    指したあとの局面全体、たとえば `nim 3 4 + kayles 5`。

    または、変わる項だけ(`{ $game } ...`)、あるいはその項の引数だけ。

    紛らわしくないときに限ります。何も残らなければ `nothing`。

    または、`moves` の一覧の番号。
play-help-commands =
    山の順序は自由です。

    コマンド:
play-help-list = 指せる手を列挙する
play-help-hint = 必勝手とその理由
play-help-why = 局面の理論
play-help-review = これまでの悪手
play-help-undo = 私の最後の手とあなたの手を取り消す
play-help-restart = 最初から始める
play-help-quit = 対局を終える
play-help-turned = 各行では、あなたの駒を先に書きます。`row 1: 3` で、1 行目のあなたの駒が 3 列目に移ります。

review-none = 検討: 結果を悪くした手はありませんでした。
review-unknown = { $count } 手は判定していません({ $advice })。
review-mistake = 第 { $number } 手({ $who ->
        [you] あなた
       *[engine] 私
    }: { $step })で、{ $result ->
        [won-lost] 勝ちの局面が負けになりました
        [won-drawn] 勝ちの局面が引き分けになりました
       *[drawn-lost] 引き分けの局面が負けになりました
    }。
review-only = 必勝手は { $best } だけでした。
review-one-of = { $best } は { $count } 通りの必勝手の一つでした。
review-better = { $best } なら勝ちでした。
review-only-drawing = 引き分けを保つ手は { $best } だけでした。
review-drawing = { $best } なら引き分けを保てました。

## grundy tutor

tutor-greeting =
    考え方の順に質問するので、答えを書いてください。答えの代わりに使えるコマンド: { $commands }。
tutor-position = { $play ->
        [misere] 逆形(動けない側の勝ち): { $position }
       *[normal] 動けない側の負け: { $position }
    }
tutor-no-questions = この局面について尋ねることはありません。
tutor-help =
    数は空白で区切って書き、一つもなければ `なし` と書きます。勝つ側は `先手`、`後手`、`なし` のどれかです。

    手は、指したあとの局面か、`moves` の一覧の番号です。`hint` でヒントを出し、繰り返すほど詳しくなります。`skip` で答えを見て、`quit` で終わります。
tutor-right = 正解です。
tutor-unclear = { $write }答えの代わりに使えるコマンド: { $commands }。
tutor-no-more-hints = ヒントはもうありません。`skip` で答えを見られます。
tutor-no-such-question = { $count ->
        [0] この局面についての質問はありません
       *[other] この局面についての質問は { $count } 問だけです
    }
tutor-left = レッスンを途中で終えます。ではまた。
tutor-done = 質問は { $count } 問でした。ヒントなしで一度で正解: { $right } 問。
tutor-it-wins = この手で勝ちです。
tutor-it-draws = この手で引き分けを保てます。
tutor-only-draws = これでは、どちらも勝ちを強制できません。あなたは勝てるので、手を取り消してください。
tutor-take-back = 手を取り消して、別の手を試してください。
tutor-not-judged = この手のよしあしはわかりません。
tutor-not-judged-stopped = この手のよしあしはわかりません({ $advice })。
tutor-value-left = このあとの値は 0 ではなく { $value } です。
tutor-answer = 私の応手は { $step } です。{ $why }
tutor-no-answer = 私は動けないので、私の勝ちです。

## grundy exercise

exercise-title = 練習問題: { $game }、レベル { $level }
exercise-seed = これはシード { $seed } の問題です。
exercise-name = 名前
exercise-date = 日付
exercise-normal = 動けない側の負けです。
exercise-misere = 逆形: 動けない側の勝ちです。
exercise-task = 各局面で勝つのは、手番の先手ですか、後手ですか。先手が勝つなら、必勝手をすべて見つけてください。
exercise-pdf-letters =
    PDF 用のフォントには日本語の文字がありません

    `-o sheet.html` と書いてください。ブラウザで印刷できます
exercise-solutions = 解答
exercise-value = グランディ数は { $value } です。
exercise-winning = { $count ->
        [1] 必勝手: { $moves }。
       *[other] 必勝手({ $count } 通り): { $moves }{ $more ->
            [0] 。
           *[other] {""}、ほか { $more } 通り。
        }
    }
exercise-replies = どの手にも返し手があります: { $replies }。
exercise-rules = { $game }: { $rules }
exercise-none =
    `{ $game }` のレベル { $level } の問題は見つかりませんでした(試した局面: { $count }): { $why }

    別のレベルにするか、別の局面から始めてください
no-picture =
    `{ $position }` の図はありません

    `--explain` で言葉による説明を表示します
exercise-small = 小さすぎる局面 { $count }
exercise-large = 大きすぎる局面 { $count }
exercise-tricky = 工夫のいる局面 { $count }
exercise-easy = 工夫なしで勝てる局面 { $count }
exercise-wins = 必勝手の多すぎる局面 { $count }
exercise-unsolved = 手か勝者のない局面 { $count }
exercise-too-few = 注意: `{ $game }` のレベル { $level } の問題は { $count } 問しか見つからず、{ $wanted } 問に届きません(試した局面: { $tried })。別のレベルならもっとあるかもしれません
exercise-no-level = レベルは 1 から 5 までです

## grundy graph

format-of-arcs =
    この形式には有向辺だけがあり、`{ $option }` の求めるものはありません

    `{ $option }` を外すか、`--format csv`、`json`、`dot` のどれかにしてください
graph-too-large-to-draw =
    グラフの頂点は { $vertices } 個、有向辺は { $arcs } 本で、読める図にするには多すぎます。描けるのは { $most } 個、{ $most_arcs } 本までです

    `--format dot` は Graphviz のための形式で書き、その `sfdp` なら大きなグラフを描けます。`--format csv` は値を書きます
name-not-for-dot = DOT では名前 `{ $name }` を表せません。引用符の前か終わりの `\` が奇数個です
input-holds-one-graph = 標準入力のグラフは一つだけです。もう一方はファイルで指定してください
graph-of-position = 局面のグラフには `{ $line }` と書いてください
several-graphs = 複数のファイルを一つのグラフとして読むには `--workers` が必要です。最初のファイルだけにするか、`--workers 2` と書いてください
workers-without-option = `{ $option }` は `--workers` と一緒には使えません
workers-read-files = ワーカーはファイルのバイト列を分担して読みます。標準入力は分けられません
workers-write-csv = ワーカーはそれぞれのファイルに CSV を書きます。`-o values.csv` のように書いてください
workers-not-started = ワーカーを起動できません: { $why }
workers-so-far = このプロセスはここまで進みました: { $progress }
workers-levels-so-far = 探索はここまで進みました: { $levels } 段、{ $positions } 局面
workers-forecast = 辺は約 { $arcs } 本です。読み込むために各プロセスは { $least } から { $most } のメモリを使い、さらに名前のほかに頂点ごとに 28 バイトを使います
workers-sent = ワーカー { $workers } 個、ラウンド { $rounds } 回、ワーカー間で { $bytes } バイト
workers-wrote = 値は { $first } から { $last } までのファイルにあります。
workers-wrote-one = 値は { $file } にあります。
workers-start = { $position }: { $outcome }{ $value ->
        [none] {""}
       *[other] 、値 { $value }
    }
workers-start-length = { $start }、{ $moves } 手
levels-of-processes = { $folder } は { $count } プロセスの実行のもので、この実行は { $own } プロセスです
levels-of-other-file = { $file } は、変更される前の { $name } のものです
process-ended = プロセス { $process } が答えの前に終わりました。理由はそのプロセスが表示します
process-lost = プロセス { $process } を失いました。答えの前に接続が切れたか、8 秒間何も届きませんでした
hosts-line = アドレスの { $line } 行目: `{ $word }` はここで分かるアドレスではありません。`127.0.0.1:7001` のように `host:port` と書いてください
hosts-twice = アドレスの { $line } 行目: `{ $word }` が重複しています
hosts-need-secret = このマシンの外のアドレスがあります。自分だけが読めるファイルを `--secret FILE` で指定してください。すべてのプロセスで同じものを使います
secret-too-short = 秘密が { $bytes } バイトより短いです
process-not-in-hosts = プロセス { $process } はありません。{ $file } のアドレスは { $hosts } 個です
process-missing = プロセス { $process }（{ $place }）が { $seconds } 秒以内に現れませんでした
process-missing-and = { $why }。現れたプロセスは断られました: { $other }
process-secret = { $place } のプロセスの秘密が違います
process-number = { $place } のプロセスの番号は { $process } ではなく { $found } です。アドレスとその順序はすべて同じですか
process-number-taken = あるプロセスの番号が { $process } ですが、ありえません。アドレスとその順序はすべて同じですか
process-twice = プロセス { $process } が二度起動されました
process-version = プロセス { $process } は grundy { $version } で、こちらは { $own } です
process-hosts = プロセス { $process } のアドレスは { $hosts } 個で、こちらは { $own } 個です
process-workers = プロセス { $process } のワーカーは { $workers } 個で、こちらは { $own } 個です
process-files = プロセス { $process } は別のファイルを読んでいます。ファイルの数、長さまたは内容が違います
process-options = プロセス { $process } は別のオプションで起動されました
larger-than-drawn =
    { $advice }

    描けないほど大きな局面でも、`grundy solve` は答えます
name-not-utf8 = 名前 { $file } は UTF-8 のテキストではありません
start-names-no-vertex = `--start` の `{ $word }` は頂点を指していません
chips-format = 駒の和の答えはテキストか JSON です。`--format` を外すか、グラフ全体なら `--start` を外してください
dot-writes-such-names =
    { $why }

    `--format dot` なら、このような名前のグラフも書けます
edges-comment = 辺リストでは名前 `{ $name }` を表せません。`#` から後ろは注釈になります
edges-like-dot = 名前 `{ $name }` があると、辺リストが DOT や JSON に見えます
edges-joined = 空白を除くと、別の頂点も `{ $name }` になります
binary-holds-no-spaces =
    バイナリー形式では、`{ $name }` のような空白を含む名前を表せません

    `--format edges` では空白を `_` に変えて書き、`--format binary` はそれを読めます
graph-not-whole = グラフの一部しかできていないので、値はわかりません。
done-so-far = ここまでの分: { $what } { $count }。
vertices-not-known = 不明 { $count }
graph-counts = 頂点 { $vertices } 個、{ $what ->
        [edges] 辺 { $arcs } 本
       *[arcs] 有向辺 { $arcs } 本
    }{ $outcomes ->
        [some] : { $list }
       *[none] { $list }
    }{ $play ->
        [misere] (逆形)
       *[normal] { "" }
    }
geography-reason =
    頂点が N になるのは、どの最大マッチングもその頂点を覆うときだけです。相手の頂点への手が勝ちます。ある最大マッチングの辺は
    { $edges } 本で、`--strategy` はその相手を示します。
tree-no-strategy = 階段の手はコインを運びます。`--strategy` を外してください。`--root V` が、根 V での必勝手を示します
only-for-trees = `{ $option }` は `--game staircase` と一緒に使います
tree-no-root = 木 `{ $file }` に頂点 `{ $vertex }` はありません
tree-roots =
    各行ではその頂点が根です。値は、床まで奇数手の頂点にあるコインの枚数のニム和です。`--root V` は一つの根での必勝手を示します。
tree-reason = { $steps ->
        [1] 床は根です。
       *[other] 一手でコインは辺を { $steps } 本進みます。床は、根まで { $steps } 本より少ない辺で着く頂点です。
    }大切なのは、床に奇数手で着く頂点だけです。相手がほかの頂点からコインを動かしたら、
    そのコインをもう一度動かします。すると、大切な頂点は元に戻ります。大切な頂点からの手は、
    ニムの山から取るのと同じように、その枚数を減らします。
tree-counted = 大切な頂点のコイン: { $list }。
tree-move = { "  " }{ $from }  ->  { $to }: { $coins } 枚
tree-more-moves = … ほか { $count } 通り (`--format csv` はすべてを示します)
text-csv-json = `{ $option }` の答えはテキスト、CSV、JSON のどれかです
query-answer = { $vertices }: { $outcome }、値 { $value }
query-unknown = { $vertices }: わかりません
edges-no-strategy =
    緑ハッケンブッシュの手は辺です。`--strategy` を外してください。`grundy solve green-hackenbush FILE@V` が、地面 V で勝つ辺を示します
edges-given-twice = 同じ辺がファイルに二度あります。二本目は逆の端から書いてください: `a b` と `b a`
graph-class-more = ほか { $count } 個
classes-format =
    値の類は文章か JSON で書きます

    `--format json` とするか、形式を省いてください
column-vertex = 頂点
column-value = 値
column-outcome = 勝敗
column-length = 手数
column-move = 手

## 進み具合

progress = { $what }: { $done }
done-of = { $what }: { $done } / { $total }
done-and-note = { $progress }、{ $note }
done-at-rate = { $progress }、毎秒 { $rate }
time-left = { $progress }、毎秒 { $rate }、残り { $left }
duration = { $unit ->
        [seconds] { $count } 秒
        [minutes] { $count } 分
        [hours] { $count } 時間
       *[days] { $count } 日
    }

## 途中の状態

older-state = 警告: { $why }。古いほうの { $file } を使います
no-state = { $why }。別のフォルダーを指定するか、{ $folder } を消して最初から始めてください
no-state-of-two = { $why }。{ $and }。別のフォルダーを指定するか、{ $folder } を消して最初から始めてください
state-missing = { $file } がありません
state-damaged = { $file } が壊れています
state-of-other-version = { $file } は、このバージョンのプログラムのものではありません
state-of-other-command = { $file } は `{ $other }` のものですが、今のコマンドは `{ $own }` です
binary-to-terminal = この形式は文章ではありません。`-o ファイル` でファイルに書いてください
state-goes-on = 状態を { $folder } に保存しました。同じコマンドでそこから続けられます
state-saved-again = 警告: 状態を保存し直しました
cannot-save-state = 警告: { $folder } に状態を保存できません: { $why }。計算は続けます
state-cannot-be-written = 状態を書き出せません
checkpoint-useless = `{ $game }` に `--checkpoint` は役に立ちません。その漸化式では、値のほかにも覚えておくものがあります。外してください
checkpoint-useless-solve = `{ $position }` に `--checkpoint` は役に立ちません。保存できるのは、クラム、チョンプ、ニムストリング、スプラウトと、盤やグラフの上のケイレスの探索です。外してください
state-led-astray = { $folder } の状態から無効な証明ができたので({ $why })、誰かが状態を書き換えたはずです。フォルダーを消して最初から始めてください
proof-rests-on-state = 注意: 証明は { $folder } の状態に基づいていますが、検査には今より多くの時間かメモリが必要です。`--certificate FILE` で書き出し、`grundy verify FILE` で検査できます
verdict-rests-on-state = 注意: 結論は、前の実行が { $folder } に残した状態に基づいています
state-does-not-fit = { $folder } の状態は、このゲームかこのバージョンのプログラムに合いません。別のフォルダーを指定するか、消して最初から始めてください

## 前の実行の証明

proof-is-no-file = 警告: { $file } はファイルではないので、そこに証明は保存しません
proof-takes-too-long = 警告: { $file } は、検査に時間かメモリがかかりすぎるので使いません
proof-of-other-game = 別のゲームの証明です
proof-of-other-period = 今見つかった証明は別の周期のものです
cannot-keep-proof = 警告: 証明を { $file } に保存できません: { $why }
bad-proof-set-aside = 警告: { $file } は正しい証明ではありません: { $why }。{ $aside } に移しました
bad-proof-left = 警告: { $file } は正しい証明ではありません: { $why }。そのままにしてあります({ $error })

## 範囲

range-two-ends = 両端を書いてください。0 から 10 までなら `0..=10` です
range-to = 0 から { $last } までなら `0..={ $last }`、{ $last } だけなら `{ $last }..={ $last }` と書いてください
range-of-family = 局面の族は `seq`、`stats`、`period` で使えます。番号は族の後に `{ $family } 1..10` のように書きます
range-two-points = 範囲の点は二つです。`{ $from }..={ $to }`、または { $to } を含まない `{ $from }..{ $to }` と書いてください
range-write = 0..100(終わりの数は含まない)または 0..=100 のように、範囲を書いてください
not-a-range = `{ $text }` は範囲ではありません
range-without-start = 範囲に始まりがありません
range-without-end = 範囲に終わりがありません
range-both-ends = `{ $range }` のように両端を書いてください{ $end ->
        [excluded] (終わりの数は含まない)
       *[included] { "" }
    }
start-of-range = 範囲の始まり
end-of-range = 範囲の終わり
range-end-too-large = 範囲の終わりが大きすぎます
range-largest-end = 終わりを含む範囲の終わりは { $most } までです
range-empty = 範囲が空です
range-order = 0..100 や 5..=5 のように、始まりは終わり以下にしてください

## ファイル

input-was-read = 標準入力はすでに読みました。一度しか読めないので、ファイルに書いて、それを指定してください
no-position = 局面がありません
write-position = `grundy solve nim 3 4 5` のように、ゲームと引数を書いてください
is-a-folder = フォルダーです
no-regular-file = 通常のファイルではありません。内容をファイルに写してください
pipe-without-reader = このパイプを読み込み用に開いた者がいません。待つ時間は `--time` で決めます
file-too-large = { $bytes } バイトを超えています
file-beyond-memory = { $bytes } バイトを超えています。`--memory SIZE` で増やせます
link-leads-out = フォルダーの外を指すリンクなので、たどりません。ファイルを写してください
no-rule = { $file }:{ $line }: ルールではありません
no-graph-in-line = グラフではありません。{ $line } 行目に誤りがあります
graph-does-not-suit = このファイルはこのゲームに合いません
graph-asked-alone = `--batch` を付けずにこのファイルだけを尋ねると、どこが悪いかが示されます
no-game = ゲームではありません
mean-rules = `rules:{ $file }` のことですか?
mean-rules-or-file = `rules:{ $file }` か `grundy solve --file { $file }` のことですか?
lock-is-no-file = 中の `lock` が通常のファイルではありません
folder-in-use = フォルダー { $folder } は別の実行が使っています

## ファイルのグラフ

header-of-no-list = `{ $option }` は辺リストの行のためのものですが、これは辺リストではありません
remark-of-file = { $file }: { $remark }
remark-on-file = 注意: { $file }: { $remark }
remark-header-advice = { $remark }。`grundy graph --header` なら見出しとして読みます
remark-header-above = { $remark }。`--header` はその上の行を見出しとして読みました。上の行を除いてください
option-write-arcs = `a b` のように一行に一辺を書いてください。名前一つだけの行は頂点です。`--header` は最初の行 `n m` を見出しとして読み、`--columns 1,2` はほかの列を省き、`--input adjacency` はリストを読みます

## 形式

kind-of-file = { $kind ->
        [npy-array] NumPy の配列
        [npy-arrays] NumPy の配列の集まり
        [edge-list] 辺リスト
        [binary-file] バイナリーのファイル
        [b-file] b-file
        [spreadsheet] 表計算のファイル
        [json-lines] JSON Lines
        [text-document] 文書ファイル
        [compressed] 圧縮ファイル
       *[other] { $name }
    }
two-formats = `--json` と `--format { $format }` は別の形式です。どちらかを外してください
name-says-text = ファイル名はテキストを示していますが、`--format { $format }` はテキストではありません
name-says-other = ファイル名は{ $what }を示していますが、形式は `{ $format }` です
name-says-unwritten = ファイル名は{ $what }を示していますが、ここではその形式で書けません
formats-are = 使える形式は { $formats } です。たとえば `-o { $file }` と書いてください
write-to = `{ $option } { $file }` と書いてください
write-to-or-format = `-o { $file }` または `--format { $format }` と書いてください
write-to-and-convert = `{ $option } { $file }` と書いてください。{ $other } への変換はほかのプログラムでできます
pictures-are = ファイル名は{ $what }を示していますが、図の形式は { $format } です
written-by-option = ファイル名は{ $what }を示していますが、`{ $option }` は { $format } を書きます
folder-not-output = ここでは `-o` でフォルダーを指定します。`-` は標準出力なので、`-o` を外してください
folder-named-as-file = ここでは `-o` でフォルダーを指定しますが、名前は{ $what }を示しています
write-folder-or = `-o { $folder }` または `--format { $format } > { $file }` と書いてください

## grundy seq、stats、table

checkpoint-needs-text-file = `--checkpoint` が使えるのは、値をテキストでファイルに書くときです。標準出力に書いたものは取り消せません。`-o FILE` と書いてください
checksum = チェックサム { $checksum }
values-printed = { $advice }。{ $count } 個の値のうち { $printed } 個を出力しました
file-became-shorter = { $file } の続きを書けません。書いた分より短くなっています
file-left-until-done = 注意: 計算が終わるまで { $file } は元のままです。求まった分は { $found } にあります
stats-heaps = { $game }: 山 { $from } から { $to } まで { $count } 個
stats-family = { $family }: N = { $from } から { $to } まで { $count } 個の局面
stats-largest = 最大の値は { $value }(山 { $heap } で初めて現れます)
stats-largest-family = 最大の値は { $value }(N = { $at } で初めて現れます)
column-heaps = 山の数
column-positions = 局面の数
column-share = 割合
stats-sparse = 疎な空間: マスク { $mask }{ $parity ->
        [yes] (山の偶奇を含む)
       *[no] { "" }
    }。まれな山は { $count } 個で、最後は { $last } です。
stats-rare-values = まれな山の値: { $values }
stats-rare-heaps = まれな山: { $heaps }
table-ends = { $advice }。表は { $row } 行 { $column } 列で終わります
period-assumed =
    観察だけで、証明はありません: { $game } では、{ $preperiod } から山 { $last } までのすべての n について
    g(n + { $period }) = g(n){ $saltus ->
        [0] {""}
       *[other] {" "}+ { $saltus }
    } が成り立ちます({ $times } 周期)。答えは、その先も成り立つと仮定しています。
list-ends = { $advice }。一覧は局面 { $position } の手前で終わります
list-found = 注意: { $searched } 個の局面のうち { $count } 個が一覧にあります
list-bfile = 注意: b-file には局面の数が順に並び、一つの局面につき { $count } 個あります
list-size = 大きさ
list-searched = 局面
list-value = 値 { $value }
list-formats = 局面の一覧はテキスト、CSV、JSON、b-file のどれかで、チェックサムも図もありません
totals-whole = 注意: 個数がそろっているのは大きさ { $last } までです。それより大きいところでは、範囲を超える数の局面が抜けています
totals-bfile = 注意: b-file は大きさ { $last } で終わります。それより大きいところでは、範囲を超える数の局面が抜けているためです
two-numbers-only = `{ $game }` の局面には数が二つあります
two-numbers-write = `{ $game } 1..9 1..9` のように範囲を二つ書くか、`--heaps 2` と書いてください
bfile-begins-at-corner = b-file は表の角から始まります
bfile-corner-help = b-file には反対角線が 0 か 1 から並びます。たとえば `0..20` と書くか、表の一部なら `--format csv` にしてください
bfile-antidiagonals = 注意: b-file には完全な反対角線が { $count } 本あり、それぞれ最初の行から下へ並びます: { $cells }
bfile-part = 注意: b-file には完全な反対角線が { $count } 本あり、それぞれ最初の行から下へ並びます: { $cells }。最後の反対角線より先の { $left } 個(全 { $all } 個中)の値は省きます
range-starts-too-low = 範囲の始まりが小さすぎます
range-goes-too-far = 範囲が先まで行きすぎています
largest-heap = 最大の山は 2^64-1 です
numbers-at-least = `{ $game }` の数は { $least } 以上です
no-table = `{ $game }` の表はありません
tables-are-for = 表があるのは、二つの数のゲーム({ $games })と、`nim` や `kayles` のように山が数であるゲームの二山です
no-nim-value-no-table = `{ $position }` にはグランディ数がないので、表はありません
game-stands-alone = ここにはゲームだけを書きます
several-lines = 文章が複数行ありますが、ここに書けるのは一つの局面です。`solve --batch` は行ごとに答えます
write-only-the-game = `kayles` や `0.77` のように、ゲームだけを書いてください。山は範囲か `--to` で指定します
taken-for = 注意: { $game } を { $other } とみなします。{ $below } 未満の山の選択肢は一つずつ比べて同じで、ほかは比べていません{ $rest ->
        [to] 。`--to N` で N まで比べます
        [time] 。`--time SECONDS` でもっと比べます
       *[none] { "" }
    }
game-as = { $game }({ $other } として)
game-as-below = { $game }({ $other } として。{ $below } 未満の山で同じ)
no-sequence = `{ $game }` にはグランディ数列がありません
slip-at-zero =
    局面が数でないか、ファイルにエラーがあります。0 について調べると:

    { $slip }
no-sequence-repeats = このルールでは同じ局面に戻ることがある(`repeats = True`)ので、局面にグランディ数があるとは限りません。`grundy graph --of` は、ある局面から進めるすべての局面の値と結果を示します
sequences-are-for = 局面が一つの数ではありません。数列があるのは、`kayles`、`grundy`、`subtract:1,3,4` や取り分けコードのようなゲームと、`cram 4xN` のような族です
saved-run-beyond = 保存された実行はすでに山 { $heap } まで進んでいて、この範囲を超えています

## grundy equiv、model

one-position-from-input = 標準入力から読める局面は一つだけです
bisimulation-stopped = 双模倣かどうかは不明です。グラフを調べている間に{ $why }{ $stop ->
        [time] 。`--time SECONDS` で延ばせます
        [memory] 。`--memory SIZE` で増やせます
       *[other] {""}
    }
bisimulation-open = 双模倣かどうかは不明です: { $why }
equiv-nim-value = { $position }: グランディ数 { $value }
equiv-value = { $position }: 値 { $value }
equiv-ends = { $position }: 手番の側が和全体を終わらせて勝てます
equiv-loony = { $position }: ルーニー。値が有限のゲームとの和はどれも手番の側の勝ち
equiv-again = { $position }: グランディ数なし。直前に指した側がもう一手指す
equiv-must = { $position }: グランディ数なし。直前の手に応じなければならない
equiv-not-found = { $position }: グランディ数は求まりませんでした
equal = ゲームとして等しく、どの和の中でも互いに置き換えられます。
not-equal = ゲームとして等しくありません。
tells-apart = 二つを見分けるゲーム: { $game }
with-which = { "  " }{ $which ->
        [first] 一つ目との和
       *[second] 二つ目との和
    }: { $outcome ->
        [N] 先手必勝(N 局面)
        [P] 後手必勝(P 局面)
       *[D] 引き分け(D 局面)
    }
bisimilar = グラフは双模倣です。終局まで、一方のどの手にも他方に対応する手があります。
equal-not-bisimilar = グラフは双模倣ではありません。一手ごとに見れば、指し方が違います。
not-bisimilar = グラフは双模倣ではありません。
play-comes-back = 局面が元に戻ることがあります
play-comes-back-by = 局面が元に戻ることがあります: { $way }
no-set-in-itself = 集合は、自分の要素の要素にはなれません。このようなゲームは `grundy equiv` で比べられます
model-sizes = 要素 { $members } 個。その下の異なる集合は全部で { $sets } 個。最も長い手順は { $rank } 手です。

## grundy guess

neither-one-nor-two =
    { $number }

    二つの数のゲームとしては: { $pair }
guess-no-program = { $nothing }。そのためプログラムはありません
guess-nothing = { $nothing }。
guess-few-terms = { $game }: 項が { $least } 個より少ないので、推測はありません
guess-by-chance = { $game }: { $count } 個の項に合うものは偶然かもしれないので、推測はありません。項がもっとあればわかります
guess-none = { $game }: { $count } 個の項に合う推測はありません
guess-fitted-table = a = { $from_a } から { $to_a }、b = { $from_b } から { $to_b } の左上四分の一の { $fitted } 項に合わせ、残りの { $others } 項で確かめました。
guess-fitted = n = { $from } から { $to } のはじめの { $fitted } 項に合わせ、残りの { $others } 項で確かめました。
guess-first = { $game }: 推測{ $proved ->
       *[no] (証明なし)
        [more] { "" }
    }: { $formula }。
guess-other = または: { $formula }。
guess-family = 系列 `{ $family }`、自由な数 { $free } 個。取り分けておいた { $confirmed } 項すべてに合いました。
guess-closest = 最も近いものは推測とはいえません: { $formula } は、取り分けておいた { $others } 項のうち { $agreed } 項に合い、{ $at } で初めて外れます。
guess-theorem = 証明されているので、推測より確かです: 定理 `{ $theorem }`({ $title })がこのゲームの{ $tells ->
       *[value] すべてのグランディ数
        [losing] すべての P 局面
    }を与えます。
guess-proved = 周期が証明されているので、推測より確かです: 前周期 { $preperiod }、周期 { $period }{ $saltus ->
        [0] { "" }
       *[other] 、増分 { $saltus }
    }(定理 `{ $theorem }`)。

## grundy oeis

oeis-bfile-of-one = b-file に書けるのは一つの数列ですが、この項をもつ数列はいくつもあるかもしれません
oeis-bfile-of-one-help = `grundy oeis A002186 -o b002186.txt` のように、ゲームか数列の番号を書いてください
oeis-bfile-of-another = ファイル名は { $number } を示していますが、`{ $asked }` は { $other } です
oeis-unknown-number = { $number } は表にありません。表にあるのは、{ $date } に OEIS で調べた { $count } 個のグランディ数列です。OEIS にはあるかもしれません
oeis-none = { $game }: 表にある { $count } 個の数列({ $date } に OEIS で調べたもの)に、この値をもつものはありません。表にないものが OEIS にあるかもしれません。
oeis-reading = { $kind ->
        [table] { $game } の表の反対角線を順に並べたもの(それぞれ最初の行から下へ)
        [row] { $game } の表の { $row } 行
        [diagonal] { $game } の表の対角線
       *[numbers] { $game }
    }
oeis-values-at = a(n) は { $game } の { $place } でのグランディ数
oeis-shifted = { $reading } ({ $place })
oeis-entry = { $number }: { $reading }。n = { $offset } から始まります。
oeis-terms = 項: { $terms }。
oeis-also = ほかに: { $games }{ $more ->
        [0] { "" }
       *[other] 、ほか { $more } 個
    }。
oeis-listed = OEIS に書かれています({ $date } に調べたもの)。
oeis-observed = 観察(証明なし): 表にある { $count } 項は { $game } の値です。このゲームは表にありません。
oeis-program = プログラムの行: %o { $number } { $line }
oeis-write-bfile = b-file: grundy oeis { $number } -o { $file }
oeis-match = { $number }: { $game }
oeis-match-unlisted = OEIS の表にないもの: { $game }
oeis-same = 比べた { $compared } 個の値が同じもの(その先は比べていません): { $games }{ $more ->
        [0] { "" }
       *[other] 、ほか { $more } 個
    }。
oeis-more = この項をもつ値の列がほかに { $count } 個あります。`--max K` で K 個表示します。
oeis-nothing = 調べた { $games } 個のゲームに、はじめのほうの値にこの項をもつものはありません。

## grundy rules

rules-written = { $file } を書きました。次は: grundy rules check { $file }, grundy solve rules:{ $file } 7
rules-failed = { $file }: { $position } でエラーになりました。
rules-text-is-lost =
    { $file }: parse(show(p)) が p と違います。

    局面: { $position }
law-broken =
    { $file }: 法則が破れています: { $law }。

    局面: { $position }
positions-made-up = 局面が与えられなかったので、{ $position } のようなものから検査しました。ゲームにない局面なら、ファイルのあとか、ファイルの中に `examples = ["3,5"]` のように書いてください。
nothing-checked = { $file }: 中断されるまでに何も検査していません。
laws-stopped = { $file }: 中断されました。次の局面から移れるはじめの { $count } 個の局面では、法則は破れていません: { $from }。
laws-endless = { $file }: ゲームが終わることは示せませんでした。ほかの法則は、次の局面から移れるはじめの { $count } 個の局面で成り立ちます: { $from }。
laws-hold = { $file }: 法則は、次の局面から移れる { $count } 個の局面すべてで成り立ちます: { $from }。
laws-hold-first = { $file }: 法則は、次の局面から移れるはじめの { $count } 個の局面で成り立ちます: { $from }。
positions-and-others = { $positions } など
endless-play = { $moves } 手指しても終わりません: { $first } -> ...
more-positions = 局面はほかにもあるので、値は比べていません。もっと小さい局面から始めてください。
no-position-moves = どの局面にも手がないので、ほとんど何も検査していません。手のある局面を、ファイルのあとか、ファイルの中に `examples = ["oxo"]` のように書いてください。
words-tried = 試したのは { $words } です。ほかの語は試していません。
rules-are-known = はじめの { $count } 個の山の選択肢は { $game } と同じです。`--as { $game }` で、seq、period、stats にそのゲームの計算方法を使えます。

## コマンドライン

line-error = エラー: { $fault }
line-tip = ヒント: { $tip }
line-usage = 使い方: { $usage }
line-more = 詳しくは `--help` で。
line-no-command = `{ $word }` というコマンドはありません
line-missing-command = コマンドがありません。コマンドは { $commands } です
line-not-utf8 = 引数が UTF-8 のテキストではありません: { $words }
line-hidden-signs = 引数に、ここでは理解できない隠れた文字があります
line-unknown = `{ $word }` はここでは使えません
line-missing = 引数がありません: { $arguments }
line-twice = `{ $argument }` は一度しか指定できません
line-conflict = `{ $argument }` は { $others } と一緒に使えません
line-no-value-wanted = `{ $argument }` に値は付けられませんが、`{ $value }` が付いています
line-bad-value = `{ $argument }` を `{ $value }` にはできません{ $possible }
line-no-value = `{ $argument }` には値が必要です{ $possible }
line-refused-value = `{ $argument }` を `{ $value }` にはできません: { $why }
line-possible = {"。使える値:"} { $values }
line-similar = 似たもの: { $words }
line-example = たとえば `{ $line }` と書いてください
line-write = `{ $line }` と書いてください
line-rules-of = `grundy games { $game }` でゲームのルールを表示します
line-game-meant = ゲーム `{ $game }` のことなら、`grundy solve { $game } ...` と書いてください
line-range = 範囲は一語で書きます: `{ $line }`
value-levels = `{ $first }-{ $last }` と書いてください。易しいレベルが先です
value-number = { $first } から { $last } までの整数を書いてください
value-columns = 1 から 1000 までの異なる二つの列を `1,2` のように書いてください
value-count = 20 のような整数を書いてください
the-last-heap = 最後の山
value-size = 500M、2G、1000000(バイト)のように大きさを書いてください
value-size-too-large = 大きさが大きすぎます
value-seconds = 10 や 0.5 のように秒数を書いてください
value-seconds-too-large = 秒数が大きすぎます。0 は無制限です
value-part = 1/4 のように、部分の番号と全体の数を書いてください
value-processor-time = 秒数か、90m、3h、2d のように書いてください
value-and-help = { $fault }。{ $help }
not-a-command =
    `{ $command }` というコマンドはありません

    `grundy help` でコマンドの一覧を表示します
game-without-command = `{ $game }` はゲームです。その前にコマンドが必要です
numbers-without-command = 数の前に、コマンドとゲームが必要です
write-solve = `grundy solve { $position }` と書いてください。ほかのコマンドは `grundy help` で表示します

## grundy lexicode

lexicode-is = 基数 { $base }、長さ { $length }、距離 { $distance } のレキシコードの次元は { $dimension } です。重みごとの語の数:
lexicode-no-weights = 重みごとに語を数えるには時間がかかりすぎます。
lexicode-large = この符号には 2^27 以上の値が必要で、この上限を上げるオプションはありません。符号を短くするか距離を小さくすると値は小さくなります
lexicode-work = この符号の計算は制限時間に収まりません。`--time 秒数` で延ばせます

## grundy nim

nim-help = 式の書き方は `grundy nim --help` で表示します
nim-meant = `{ $text }` のことですか?
nim-numerals = 数は十進で書き、`0x` の後では十六進で書きます
nim-or-position = 局面を解くには `grundy solve nim { $position }` と書いてください。計算するには `grundy nim '3 * 4'` のように、数の間に記号を書いてください
nim-no-operand = ここに数がありません
nim-no-base = 底がありません。`log(6, 4)` は底が 4 の 6 の対数です
nim-no-operator = ここに `+` や `*` などの記号がありません
nim-sign = この記号はここでは意味がありません
nim-minus = `b + b` は 0 なので、`a - b` は `a + b` です
nim-unclosed = この括弧が閉じていません
nim-unopened = ここに対応する開き括弧がありません
nim-word = この名前の関数はありません
nim-digits = これは数ではありません
nim-not-a-nimber = これは個数か多項式です。ここにはニンバーを書いてください
nim-exponent = 指数は整数でなければなりません
nim-zero-to-zero = 0^0 には値がありません
nim-power-of-power = どの冪が先かを `(a^b)^c` か `a^(b^c)` のように括弧で示してください
nim-repeated-power = 指数の中に `w` の同じ累乗が二度あります
nim-unknown = `x` は `solve x^2 + x = 6` のような方程式の中でだけ使えます
nim-degree = 方程式は `x` の二次以下の多項式でなければなりません
nim-equation = 方程式には `solve x^2 + x = 6` のように `solve` と 1 つの `=` が必要です
nim-too-deep = 括弧や関数の入れ子が深すぎます
nim-work = この式の計算は制限時間に収まりません。`--time 秒数` で延ばせます
nim-excess = この積には素数 { $prime } の超過数が必要ですが、表にありません
nim-exponent-too-large = 指数が大きすぎます
nim-division = 0 に逆元はありません
nim-no-log = 底のどの累乗もこの数になりません
nim-log-too-large = 対数の底は 2^128 より小さい有限の数でなければなりません
nim-order-too-large = 位数の素因数が分かりません
nim-order-of-zero = 0 に位数はありません
nim-every = すべてのニンバーがこの方程式の解です
nim-no-solution = この方程式の解であるニンバーはありません。
nim-step-sum = { $kind ->
    [finite] { $a } + { $b } = { $is }（二進数で繰り上がりなしの和）。
   *[infinite] ({ $a }) + ({ $b }) = { $is }。w の累乗ごとに、係数を二進数で繰り上がりなしに足します。
}
nim-step-distributed = { $kind ->
    [finite] { $a } * { $b } = { $products } = { $values } = { $is }。{ $a } の中の 2 の累乗と { $b } の中の 2 の累乗をすべて掛け合わせます。
   *[infinite] { $a } * { $b } = { $products } = { $values } = { $is }。一方の因数の各項ともう一方の各項をすべて掛け合わせます。
}
nim-step-ordinary = { $kind ->
    [finite] { $a } * { $b } = { $is }。共通のフェルマー累乗（2、4、16、256、...）がないので、普通の積です。
   *[infinite] { $a } * { $b } = { $is }。指数を足します。どの桁にも繰り上がりはありません（w では 3 進、w^w では 5 進、w^w^2 では 7 進、...）。
}
nim-step-square = { $fermat } * { $fermat } = { $is }。フェルマー累乗 F の平方は 3F/2 です。
nim-step-shared = { $a } * { $b } = { $is }。どちらも因数 { $fermat } をもつので、({ $fermat } * { $fermat }) * ({ $x } * { $y }) です。
nim-step-extension = { $power } = { $is }。{ $is } は、{ $base } より小さい等しい { $exponent } 個の数の積ではない最小の数です（Conway; Lenstra 1977）。
nim-step-carried = { $why ->
    [shown] { $sides }。
   *[other] { $rules } なので、{ $sides }。
}
nim-step-coefficients = { $sides }。w の累乗と有限の数を別々に掛けます。
nim-step-inverse = { $product } = 1 なので、{ $of } の逆元は { $is } です。
nim-step-root = { $square } = { $of } なので、{ $of } の平方根は { $is } です。
nim-step-power = 平方と積により、{ $power } = { $is }。
nim-step-solution = x = { $x } は解です。両辺の和は { $products } = { $values } = 0 です。
nim-step-no-more = { $kind ->
    [two] 2 次方程式の解は多くても 2 個です。
    [double] 2 個の解があれば、その平方の和は 0 となり、互いに等しくなります。解は 1 個です。
    [one] 1 次方程式の解は 1 個です。
   *[none] x はすべて消え、0 でない { $rest } が残ります。
}
nim-step-order = { $some ->
    [none] { $of } の位数は { $is } です。
   *[some] { $of } の位数は { $is } です。{ $of }^{ $is } = 1 であり、{ $is } を割り切る素数 p のどれについても、{ $is }/p 乗は 1 ではありません: { $powers }。
}
nim-step-degree = { $of } の次数は { $is } です。要素が 2、4、16、256、... 個の体のうち、{ $of } を含む最小のものの要素は 2^{ $is } 個です。
nim-step-log = { $base }^{ $is } = { $of } であり、{ $is } は { $base } の位数より小さいので、対数は { $is } です。
nim-step-polynomial = { $products } = { $values } = 0。最大の指数は { $of } の次数なので、それより低い累乗だけの和は 0 になりません。
nim-no-steps = { $why ->
    [large] 一部の手順は省かれています。手順を書くのは 65536 未満の数と、無限の数では一つの演算の手順が約 200 以下のときだけです。位数、対数、最小多項式では 256 未満の数だけです。
    [infinite] 一部の手順は省かれています。位数、次数、対数、最小多項式で手順を書くのは有限の数だけです。
    [name] 手順は要りません。w の累乗と有限の数の積、およびその和は、そのまま書いた形です。
   *[none] 手順は要りません。積は 0 か 1 との積だけです。
}

## grundy atlas と配列

page-nim-values = { $game } のグランディ数
too-large-for-parquet = 2^64-1 より大きいグランディ数があり、Parquet の列に入りません。`--format csv` と書いてください
too-large-for-npy = NumPy の配列には大きすぎる値があります。別の形式にしてください
no-empty-cells = { $format ->
        [bfile] b-file
       *[npy] NumPy の配列
    }には空欄を置けませんが、規則がここのある数の組を断っています。`--format csv` と書いてください
atlas-to-too-small = `--to { $to }` では足りません。{ $digits } 桁のコードでは、山 { $heap } まですべて 0 のことがあります。{ $least } 以上にしてください
atlas-sparse-to = `--sparse-to { $sparse }` は `--to { $to }` より小さい値です。すべてのコードを山 { $to } まで調べ、まれな山の少ないコードをさらに先まで調べます
atlas-few = `--few` は、`--sparse-to HEAP` がさらに調べるコードを決めます。このオプションも指定してください
atlas-misere = 小数点以下 { $digits } 桁までの八進コード { $codes } 個の逆形の商です。{ $done } 個を調べ、そのうち { $proved } 個ではすべての山の商が証明されています。
atlas-misere-proved = | 元の個数 | 負けの元 | 周期 | 始まりの山 | コード |
atlas-misere-others = | 元の個数 | 負けの元 | 山の上限 | コード |
atlas-misere-formats = 逆形の商のアトラスの形式は plain、csv、json です
atlas-written = { $folder } に書きました: atlas.md、atlas.csv、証明された周期の証明書。
atlas-so-far = { $digits } 桁以下の八進コード { $codes } 個のうち { $done } 個、同じ数列の類 { $classes }、山 { $heap } まで調べた結果:
atlas-summary = { $digits } 桁以下の八進コード { $codes } 個、同じ数列の類 { $classes }、山 { $heap } まで調べた結果:
atlas-columns-summary = | | コード | 類 |
atlas-periodic = 周期的(証明済み)
atlas-arithmetic = 等差周期的(証明済み)
atlas-observed = 見た限り周期的(証明なし)
atlas-open = 周期は見つからず
atlas-title = { $digits } 桁以下の八進コード
atlas-note = 同じ類のコードは、先頭の 0 を除くと同じ値をもちます。比べた値は { $compared } 個です。標準の形か周期により、いつまでも一致すると証明される類には印がなく、`~` は観察によることを示します。コードのあとの `+s` は、そこでの山 n + s の値が最初のコードの山 n の値であることを示します。
atlas-proved = 証明済み
atlas-columns-proved = | コード | 前周期 | 周期 | 増分 | 定理 | 使った値の上限 | 同じもの |
atlas-seen = 観察(証明なし)
atlas-columns-seen = | コード | 始まりの山 | 周期 | 増分 | 同じもの |
atlas-not-seen = 山 { $heap } までに周期の見つからないもの
atlas-columns-not-seen = | コード | 最大の値 | その山 | まれな山の数 | 最後のまれな山 | 同じもの |
atlas-given-up = 注意: メモリが足りず、{ $count } 個の探索をやめました。`--memory` で増やせます
atlas-budget-spent = { $short ->
        [done] 注意: `--budget` で割り当てた CPU 時間を使い切りました
       *[left] 中断: すべてのコードを調べ終える前に、`--budget` で割り当てた CPU 時間を使い切りました
    }。{ $kept ->
        [yes] 同じコマンドでここから続きを計算します
       *[no] `--budget TIME` で増やせます。`-o DIR` を付ければ、同じコマンドで中断したところから続けられます
    }
atlas-no-sparse-space = 疎な空間なし
journal-damaged = 警告: { $file } の壊れた行か別の実行の行({ $count } 行)は使いません。ほかの行にないコードは調べ直します
is-no-certificate = 証明書ではありません
journal-says-else = 記録と一致しません
bad-certificate = 警告: { $file } は正しい証明書ではありません: { $why }。そのコードは調べ直します
bad-certificates = 警告: { $file } は正しい証明書ではありません: { $why }。このような証明書のコード { $count } 個は調べ直します
certificates-unverified = 注意: 前の実行の証明書 { $count } 個は記録と一致しますが、時間がないので検査し直していません

## ライブラリーのメッセージにこのプログラムが加える言葉: `option-ID` は、その助言 `ID` の代わりになるか、
## 助言のないメッセージ `ID` の助言になる

option-write-position = `nim 3 4 5` のように、ゲームと引数を書いてください。ゲームの一覧は `grundy games` で表示します
option-list-games = ゲームの一覧は `grundy games` で表示します。`0.77 20` のような取り分けコードもゲームです
option-check-rules = `grundy rules check FILE` でルールのファイルを検査し、`grundy rules new` で新しく作れます
option-allow-memory = `--memory SIZE` で増やせます
option-leave-term-out = この項を除いてください。この項のある和には `grundy solve` が答えます
option-solve-misere = `grundy solve --misere` は、だれが勝つかを答えます
option-solve = `--length` のない `grundy solve` は、だれが勝つかを答えます
option-play-normally = `--misere` を外してください。このゲームの正規形は解けています
option-check-position = 詳しくは `grundy rules check { $file } { $text }` で
option-check-forms = `grundy rules check { $file }` で標準形を試せます

## 説明で省いたものを表示するコマンド (hints.rs)

command-seq = 値は `grundy seq GAME FROM..=TO` で出力します。
command-options = 局面の選択肢とその値は `grundy options POSITION` で表示します。
command-graph = すべての頂点の値は `grundy graph FILE` で出力します。
command-certificate =
    `grundy period GAME --certificate F` で証明書をファイル F に書き、`grundy verify F` で検査できます。
command-proof = すべては `--explain=proof` で表示します。
command-proof-lists = それは `--explain=proof` で表示します。
command-lost-list = 一覧は `--explain --json` で表示します。
command-play = `grundy play --misere POSITION` では、プログラムが勝つ側を指します。

## 一緒に使えないオプション

checkpoint-goes-with-raw = ここでは `--checkpoint` は `--raw` と一緒に使います。これで周期を探すのは `grundy period` です
checkpoint-not-of-families = `--checkpoint` は族の値を保存しません。外してください
svg-and-values-to-output = `--svg -` も値も標準出力に書くので、どちらかにファイルを指定してください

## 機能


## 記録と部分

shares-of-one =
    このコマンドの答えは一つで、分けられません

    `--part` と `--journal` は多くの答えのためのものです：`solve --batch`、`seq -`、`quotient -`、表、族、調査
part-needs-journal = 表の一部は表になりません。`--journal FILE` で残してください
atlas-keeps-journal = 調査の記録は `-o DIR` に残ります。`--journal` は外してください
many-no-files = 標準入力の行への答えは 1 行に 1 つの JSON 文書です。`-o`、`--format`、ファイルを書くオプションは外してください
many-range = `-` の後には、すべてのゲームに共通の範囲を 1 つ書きます。例：`grundy seq - 0..20`
journal-in-use = 別の実行が { $journal } に書いています
is-no-journal = 記録ではありません。最初の行に仕事の名前がありません
journal-of-other-work = 別の仕事の記録です。その命令は `{ $other }`、この命令は `{ $own }` です。項目とプログラムの版も同じでなければなりません
journal-contradicts = 答えが食い違う項目：{ $items }
journal-lines-damaged = 警告：{ $file } の壊れた { $count } 行は使わず、その項目はもう一度答えます
merge-damaged = 壊れた { $count } 行は使いませんでした。
journal-so-far = 注意：記録には { $items } 件のうち { $done } 件の答えがあります。`--part` なしのコマンドが残りを求め、すべてを出力します
journal-answer = 記録にある項目 { $item } の答えが読めません
merge-done = { $command }：{ $items } 件のうち { $answers } 件に答えがあります。
merge-missing = 足りない項目：{ $items }。
merge-contradicted = 答えが食い違う項目：{ $items }。何も書きませんでした。
merge-searched = 周期が証明されていない符号は、{ $least } から { $most } までの異なる山まで調べられています。
no-certificate-there = 注意：証明書 { $file } がないので、次の調査はその符号をもう一度調べます
