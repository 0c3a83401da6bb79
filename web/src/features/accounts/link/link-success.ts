import { plural, t } from '@lingui/core/macro'
/** The message when accounts were imported. */

export interface ExchangeResults {
  accountsProcessed: number
  holdingsProcessed: number
}

export function connectedMessage({ accountsProcessed, holdingsProcessed }: ExchangeResults) {
  if (holdingsProcessed === 0) {
    return {
      title: t`Banking accounts connected`,
      description: plural(accountsProcessed, {
        one: '# account imported.',
        other: '# accounts imported.',
      }),
    }
  }
  const accounts = plural(accountsProcessed, { one: '# account', other: '# accounts' })
  const holdings = plural(holdingsProcessed, { one: '# holding', other: '# holdings' })
  return {
    title: t`Investment accounts connected`,
    description: t`${accounts} and ${holdings} imported.`,
  }
}
