use std::io::read_to_string;

fn main() {
    let input = read_to_string(std::io::stdin()).unwrap();
    let mut numbers = input.split_whitespace().map(|word| word.parse::<u64>().unwrap());
    let (_, l, r) = (numbers.next(), numbers.next().unwrap(), numbers.next().unwrap());
    let total = numbers.fold(0, |total, heap| total ^ (heap % (l + r) / l));
    println!("{}", if total == 0 { "Second" } else { "First" });
}
