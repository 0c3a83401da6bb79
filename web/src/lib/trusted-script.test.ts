import { beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())

/** Imports the module fresh, because it creates its policy once. */
const trustedScript = async (address: string) =>
  (await import('./trusted-script')).trustedScript(address)

const known = ['/sw.js', 'https://cdn.plaid.com/link/v2/stable/link-initialize.js']
const unknown = [
  '',
  '/sw.js?newer',
  '//evil.example/sw.js',
  'https://cdn.plaid.com/link/v2/stable/other.js',
  'data:text/javascript,alert(1)',
]

describe('the address of a script', () => {
  it('is one of ours, in browsers without Trusted Types too', async () => {
    for (const address of known) expect(await trustedScript(address)).toBe(address)
    for (const address of unknown) await expect(trustedScript(address)).rejects.toThrow(TypeError)
  })

  it('is made by one policy, which makes nothing else', async () => {
    const createPolicy = vi.fn((_name: string, rules: object) => rules)
    vi.stubGlobal('trustedTypes', { createPolicy })
    for (const address of known) expect(await trustedScript(address)).toBe(address)
    for (const address of unknown) await expect(trustedScript(address)).rejects.toThrow(TypeError)
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('goldgrove', {
      createScriptURL: expect.any(Function) as unknown,
    })
  })
})
