/** A browser's storage, for tests in Node: with a quota in characters, as browsers have one. */
export class MemoryStorage implements Storage {
  private readonly entries = new Map<string, string>();
  constructor(public quota = 5_000_000) {}

  get length(): number {
    return this.entries.size;
  }
  clear(): void {
    this.entries.clear();
  }
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.entries.delete(key);
  }
  setItem(key: string, value: string): void {
    const others = [...this.entries]
      .filter(([name]) => name !== key)
      .reduce((sum, [name, kept]) => sum + name.length + kept.length, 0);
    if (others + key.length + value.length > this.quota) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(key, value);
  }
}
