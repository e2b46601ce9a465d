use std::io::read_to_string;

fn main() {
    let input = read_to_string(std::io::stdin()).unwrap();
    let mut numbers = input.split_whitespace().map(|word| word.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let mut near = vec![Vec::new(); n + 1];
    while let (Some(a), Some(b)) = (numbers.next(), numbers.next()) {
        near[a].push(b);
        near[b].push(a);
    }
    // The vertices with their parents, each after its parent: no recursion 100000 deep.
    let mut order = vec![(1, 0)];
    for at in 0..n {
        let (vertex, parent) = order[at];
        order.extend(
            near[vertex].iter().filter(|&&next| next != parent).map(|&next| (next, vertex)),
        );
    }
    let mut value = vec![0; n + 1];
    for &(vertex, parent) in order[1..].iter().rev() {
        value[parent] ^= value[vertex] + 1;
    }
    println!("{}", if value[1] == 0 { "Bob" } else { "Alice" });
}
