/** Safari reads the file after the click; an address that is gone by then saves nothing. */
const KEPT_MS = 60_000

/** Hands a file to the browser, which keeps it where its person keeps downloads. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
