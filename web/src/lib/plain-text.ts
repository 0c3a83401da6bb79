/** Small letters without accents, as people type what they look for: "epicerie" finds "Épicerie". */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
