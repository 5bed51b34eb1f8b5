//! Gives the system back what the writers of the word index took and no longer need.
//!
//! Each commit starts a thread of tantivy's that takes 15 MB. glibc keeps what a thread gave back for the next one that happens
//! to get its arena, so that a server which takes papers in now and then ends up with 15 MB for each thread that it ever had at a
//! time. Must never be asked for while there is work: what is given back has to be taken anew.
#![cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(
        unsafe_code,
        reason = "a function of the C library; it takes no address and changes no byte that is in use"
    )
)]

#[cfg(all(target_os = "linux", target_env = "gnu"))]
unsafe extern "C" {
    fn malloc_trim(kept_bytes: usize) -> i32;
}

/// Gives back all that is free.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn give_back_freed_memory() {
    // SAFETY: any thread may call it at any time; it takes the allocator's own locks.
    let _ = unsafe { malloc_trim(0) };
}

/// Other allocators give memory back by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_back_freed_memory() {}

#[cfg(test)]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod tests {
    use super::give_back_freed_memory;

    /// How much of the mapping that holds an address is in memory.
    fn resident_kib(address: usize) -> usize {
        let maps = std::fs::read_to_string("/proc/self/smaps").unwrap();
        let mut is_inside = false;
        for line in maps.lines() {
            let range = line.split(' ').next().and_then(|it| it.split_once('-'));
            let end = |text| usize::from_str_radix(text, 16).ok();
            if let Some((start, end)) = range.and_then(|(a, b)| Some((end(a)?, end(b)?))) {
                is_inside = (start..end).contains(&address);
            } else if let Some(resident) = line.strip_prefix("Rss:").filter(|_| is_inside) {
                return resident.trim().trim_end_matches(" kB").parse().unwrap();
            }
        }
        panic!("no mapping has the address");
    }

    #[test]
    fn what_a_thread_freed_goes_back_to_the_system() {
        let of_thread = || {
            // Too small for mappings of their own; the last one keeps those before it from being at the end.
            let mut parts: Vec<Box<[u8]>> = (0..1_500).map(|_| vec![1; 20_000].into()).collect();
            let last = parts.pop();
            let address = parts[parts.len() / 2].as_ptr().addr();
            drop(parts);
            let before = resident_kib(address);
            give_back_freed_memory();
            let after = resident_kib(address);
            drop(last);
            (before, after)
        };
        let (before, after) = std::thread::spawn(of_thread).join().unwrap();
        assert!(
            before > 25_000 && after < before - 20_000,
            "{before}, {after}"
        );
    }
}
