import { beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())

/** A page that starts in French: the language is set, but no texts are loaded. */
async function beforeTexts() {
  const { setCurrentLanguage } = await import('./language')
  setCurrentLanguage('fr-CA')
  return import('./catalogues')
}

describe('a problem of the first moments', () => {
  it('is explained by texts that arrive after it', async () => {
    const missing = vi.spyOn(console, 'warn').mockReturnValue()
    const { loadCatalogues } = await beforeTexts()
    const { offlineProblem, timeoutProblem } = await import('./problem')
    const problems = [offlineProblem(), timeoutProblem()]
    await loadCatalogues(['lib'])
    expect(problems.map(({ userMessage }) => userMessage)).toEqual([
      'Nous n’avons pas pu joindre Goldgrove. Vérifiez votre connexion et réessayez.',
      'Goldgrove a mis trop de temps à répondre. Veuillez réessayer.',
    ])
    expect(missing).not.toHaveBeenCalled()
  })

  it('is explained by texts that arrive before the code that shows them', async () => {
    const { loadCatalogues } = await beforeTexts()
    await loadCatalogues(['lib'])
    const { offlineProblem } = await import('./problem')
    expect(offlineProblem().userMessage).toMatch(/^Nous n’avons pas pu joindre/)
  })
})

it.each([
  ['the gateway’s own refusal', 429, undefined, 'Too many requests. Wait a minute and try again.'],
  ['a refusal', 400, 'The name is too long.', 'The name is too long.'],
  ['a failure', 500, 'stack trace', 'Something went wrong. Please try again.'],
])('puts %s into words', async (_, status, detail, message) => {
  const { ApiProblem } = await import('./problem')
  const body = { type: 'about:blank', status, ...(detail && { detail }) }
  expect(new ApiProblem(body).userMessage).toBe(message)
})
