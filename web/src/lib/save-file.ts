/** Safari reads the file after the click, so its object URL must still exist then. */
const KEPT_MS = 60_000

/** Downloads a file through the browser. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
