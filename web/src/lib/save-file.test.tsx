import { beforeEach, expect, it, vi } from 'vitest'
import { saveFile } from './save-file'

const revoked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:test'
      static override revokeObjectURL = (address: string) => void revoked.push(address)
    },
  )
})

it('keeps the address of a file until the browser has read it', () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  saveFile('accounts.csv', new Blob(['date']))
  expect(click).toHaveBeenCalledOnce()
  expect(revoked).toEqual([])
  vi.runAllTimers()
  expect(revoked).toEqual(['blob:test'])
})
