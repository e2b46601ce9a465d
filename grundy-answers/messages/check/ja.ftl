# 証明書の検査プログラムが伝える言葉、日本語: 検査の結果と、証明書でない理由。
#
# 識別子と変数は grundy-check/messages/en.ftl と同じで、テストが両者を比べます。

## 結論が出ない理由

check-unfit = 保存された状態は、この証明書のものではありません
check-stopped = 検査は中断されました
check-memory = メモリの上限に達しました
check-too-long = 証明書が { $most } バイトを超えています
check-no-object = 証明書ではありません。証明書は波括弧で囲まれた JSON のオブジェクトです
check-json-ends = 証明書ではありません。JSON が { $line } 行目で途切れています
check-json-wrong = 証明書ではありません。JSON の { $line } 行 { $column } 文字目に誤りがあります
check-no-certificate = 証明書ではありません。JSON の読み取りのメッセージ: { $error }
check-no-version = 証明書ではありません: キー `grundy_certificate` がありません
check-version = 証明書のバージョンは { $version } ですが、このプログラムが扱えるのはバージョン { $known } です

## 結論

check-proved =
    証明済み: { $claim }(定理 `{ $theorem }`、山 0 から { $last } までの値を計算し直しました)
check-proved-facts = 証明済み: { $claim }(確かめた事実: { $facts } 個)
check-proved-sum = 証明済み: { $claim }(各項の値を改めて求めました。確かめた事実: { $facts } 個)
check-not-proved = 証明されていません: { $why }
check-claim =
    { $game } では、すべての n >= { $from } で { $formula } であり、
    これより小さい周期や前周期では成り立ちません
check-claim-value = { $game } では、{ $board } のグランディ数は { $value } です
check-claim-won = { $game } では、{ $board } は手番の側の勝ちです
check-claim-lost = { $game } では、{ $board } は手番の側の負けです
check-claim-sum = { $sum } のグランディ数は { $value } です
check-claim-sum-won = { $sum } は手番の側の勝ちです
check-claim-sum-lost = { $sum } は手番の側の負けです
check-claim-empty-sum = 空の和のグランディ数は { $value } です
check-claim-empty-sum-won = 空の和は手番の側の勝ちです
check-claim-empty-sum-lost = 空の和は手番の側の負けです
check-nothing-claimed = 何も主張されていません

## 盤の一部についての事実

check-board-game = `{ $game }` は、検査できる盤のゲームではありません
check-board-text = `{ $board }` は、256 マス以下の { $game } の盤ではありません
check-board-sprouts = `{ $board }` は、点で終わる線が 180 本以下のスプラウトの局面ではありません
check-no-facts = 証明に `facts` がありません
check-fact-pairs = 事実 `{ $fact }` の頂点の組では、ある手に応手がありません
check-fact-text = `{ $fact }` は、この盤の一部についての事実ではありません
check-fact-free = `{ $fact }`: この部分には、ひもが一本だけで、取れるコインがあります
check-fact-twice = `{ $fact }` は、ほかの事実と矛盾します
check-fact-no-move = `{ $fact }` に、その部分での手がありません
check-fact-loony = `{ $fact }` の手のあとはルーニーな局面で、グランディ数がありません
check-fact-move = `{ $fact }`: その手がこの値に移ることは、どの事実からもわかりません
check-fact-option = `{ $fact }`: どの選択肢の値も違うことが、事実からわかりません
check-fact-below = `{ $fact }`: 値 { $value } の選択肢があることが、事実からわかりません
check-claim-open = 主張は事実から導かれません
check-claim-loony = 局面はルーニーです。手番の側の勝ちで、グランディ数はありません

## 和

check-sum-proofs = 証明には `terms` が必要です。{ $terms } 個の項のそれぞれに証明を一つ書きます
check-sum-other = 項の値のニム和は { $value } です
check-sum-period = { $game } の山に付いた証明書は、{ $game } の周期のものではありません
check-sum-endless = `{ $game }` の値はここでは計算しません。数字が繰り返され、しかも山を分けるからです

## ゲームのルール

check-all-but-infinite = 無限集合の `all-but` は扱えません
check-no-takes = `{ $text }` は、検査で扱える石の個数ではありません
check-powers-of-1 = 1 のべきは無限集合になりません
check-no-range = `{ $item }` は範囲ではありません
check-empty-range = 範囲 `{ $item }` は空です
check-large-set = { $most } 個より多くの数の集合は扱えません
check-code-too-long = コードは 4096 バイトまでです
check-code-end = `{ $game }` はコードではありません。`[..]` で終わらなければなりません
check-code-digits = コードには数字が必要です
check-endless = ゲーム `{ $game }` は終わるとは限りません
check-endless-splits = 何個取っても山を分けられるゲームは扱えません
check-three-conditions = 三つ以上の山についての条件は扱えません
check-code-point = コードには小数点が必要です
check-open = `{ $sign }` が閉じていません
check-no-heaps = `{ $item }` は、検査で扱える山の数ではありません
check-and-open = `&` に `;` がありません
check-and-number = `&N;` に数がありません
check-no-digit = `{ $sign }` はコードの数字ではありません
check-two-modifiers = 一つの数字に修飾記号が二つあります
check-heaps-two-modifiers = 一つの山の数に修飾記号が二つあります

## 証明に足りないもの

check-claim-kind = `{ $kind }` という種類の主張はありません
check-period-0 = 周期は 1 以上です
check-named-sets = 名前のある無限集合についての定理は `residues` だけです
check-theorem-unknown = `{ $theorem }` という定理はありません
check-beyond-2-64 = 2^64 を超える数があります
check-beyond-machine = この計算機で扱えない大きさの数があります
check-not-periodic = g({ $later }) は g({ $heap }) と等しくありません
check-not-arithmetic = g({ $later }) は g({ $heap }) + { $saltus } と等しくありません
check-all-but-rules = 定理 `all-but` は、有限個を除くどの数も取れるゲームについてのものです
check-all-but-from = `from` がないか小さすぎるか、または増分が 0 です
check-all-but-zero = `from` までに値 0 の山がありません
check-all-but-interval = `from` が小さすぎます。それより前の値が、まだ 0 から続く範囲になっていません
check-all-but-grows = 新しい最小の値が増分だけ増えていません
check-other-claim = 証明の前周期か周期が、主張と違います
check-claim-false = すべての n >= { $from } で { $formula } とはなりません
check-preperiod-not-least = 前周期 { $preperiod } は最小ではありません
check-period-not-least = 周期 { $period } は最小ではありません。{ $other } も周期です
check-finite-rules = 定理 `{ $theorem }` は、有限のルールについてのものです
check-theorem-for-this = このゲームには定理 `{ $theorem }` を使います
check-conditions = 三つの山とともに二つの山についての条件がある場合は扱えません
check-from-large = `from` は { $enough } で足りますが、それより大きくなっています
check-from-small = `from` が前周期より小さくなっています
check-saltus-0 = この定理は、増分 0 の周期についてのものです
check-apply-period = 定理は周期 { $period } に当てはめなければなりません
check-lasker-game = 定理 `lasker` は、ゲーム `4.[3]`、`8.[3]`、`C.[3]`、`K.[3]`、`S.[3]` だけについてのものです
check-lasker-figures = このゲームの前周期は 1、周期と増分は { $block } です
check-takes-rules = 定理 `periodic-takes` は、山を分けない無限のゲームについてのものです
check-takes-from = `from` がないか小さすぎるか、または増分が 0 ではありません
check-takes-period = `period` は { $multiple } の倍数でなければなりません
check-takes-new = 山 { $heap } の値は、その類では新しい値です
check-residues-rules = 定理 `residues` は、取ってよい数の集合についてのものです
check-residues-figures = `from` か `reach` がないか、周期が 0 か、または増分が 0 ではありません
check-residues-no-take = 山 { $heap } から { $most } 個まで取って値 { $value } に移る手はありません
check-residues-may-lead =
    { $period } を法とする類 { $class } の数だけ取る手は、山 { $heap } から、
    値の等しい山 { $other } の値に移るかもしれません
check-saltus-rules =
    定理 `saltus-power-of-two` は、三つから 64 個までの山を残し、何も足さない、
    条件のない有限のコードについてのものです
check-saltus-power = 証明の増分は 2 のべきでなければなりません
check-saltus-last = `from` と `period` の和は、最後の数字の桁を超えなければなりません
check-saltus-bound = 取る分を含めて計 { $total } 個の山と、山 { $heap } について (B) が成り立ちません
check-saltus-no-option = 定理の求める形の選択肢がない、より小さい値があります
check-window-rules = 定理 `window` は、一つか二つの山を残す有限のコードについてのものです
check-window-figures = 証明に `mask`、`last_rare`、`reach` のどれかがありません
check-window-saltus = 定理 `window` は、主張された増分 0 の周期についてのものです
check-window-from = `from` が W + 3 より小さくなっています(W = { $w })
check-window-even = 山の偶奇が関わるとき、周期は偶数でなければなりません
check-window-large = `last_rare` か `reach` が、主張に必要なものより大きくなっています
check-window-from-large = `from` が、前周期と W + 3 のどちらよりも大きくなっています

## 値を半分ずつ求める計算

check-mask = 分割のマスクは 1 から 65535 までです
check-parity = 偶数個のあとも奇数個のあとも分けられるので、山の偶奇は役に立ちません
check-values-large = 65535 より大きい値は扱えません
check-rare = 山 { $heap } はまれな山です
check-rare-pair = まれな山が、まれな山と並んでいます
check-rare-or-reach = 山 { $heap } がまれな山か、または `reach` の { $reach } が小さすぎます

## 逆形の商

check-proved-quotient =
    証明済み: { $game } の逆形の商は { $order } 個の元からなり、そのうち負けの元は { $lost } 個です。山の元は山 { $from } から周期 { $length } です
check-proved-heaps =
    証明済み: { $game } の山 { $last } までの逆形の商は { $order } 個の元からなり、そのうち負けの元は { $lost } 個です
check-proved-positions =
    証明済み: 列挙された局面 { $count } 個の逆形の商は { $order } 個の元からなり、そのうち負けの元は { $lost } 個です
check-quotient-shape = 商のリストの長さが正しくないか、元ではない数が含まれています
check-quotient-rules = このルールに使える商の定理を検査プログラムは知りません
check-quotient-endless = 局面 { $heap } に、それより前に列挙されていない手があります
check-quotient-dead = 山 { $heap } には手がないのに、元が 0 ではありません
check-quotient-empty = この表では空の和が負けになります
check-quotient-monoid = この表は 0 を単位元とする可換モノイドの表ではありません: 元 { $element } と { $other } の積を見てください
check-quotient-generated = 元 { $element } をもつ山の和がありません
check-quotient-reduced = 元 { $element } と { $other } を区別する元がありません
check-quotient-lost = 山 { $heap } に、負けの元から負けの元への手があります
check-quotient-element = 族に、元ではない数 { $element } があります
check-quotient-no-move = 負けではない元 { $element } の集合に、負けの元がありません
check-quotient-sum = 元 { $element } と山 { $heap } の和に対する集合が族にありません
check-quotient-from = 周期は山 1 以降から始まり、長さは 1 以上です
check-quotient-heaps = 周期の定理には、山 { $last } まででは足りません
check-quotient-period = 山 { $heap } と山 { $other } の元が異なります
