/** Comma-separated text for a spreadsheet: plain numbers, ISO dates, and no text that could become a formula. */
import { saveFile } from '@/lib/save-file'

export type Cell = string | number | null

const FORMULA_START = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** The rows as CSV (RFC 4180) with a header line. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA_START.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without it, Excel reads UTF-8 in the system's encoding. */
const BYTE_ORDER_MARK = '\ufeff'

/** Downloads the text as a file. */
export function downloadCsv(fileName: string, text: string): void {
  saveFile(fileName, new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }))
}
