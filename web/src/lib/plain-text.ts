/** Normalizes text for searching: "epicerie" finds "Épicerie", "l'essai" finds "l’essai", "oeuvre" finds "œuvre". */
export function plainText(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replaceAll('’', "'").replaceAll('œ', 'oe')
}
