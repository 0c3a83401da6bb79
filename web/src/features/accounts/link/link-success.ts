/** What to say once accounts came in. */

export interface ExchangeResults {
  accountsProcessed: number
  holdingsProcessed: number
}

export function connectedMessage({ accountsProcessed, holdingsProcessed }: ExchangeResults) {
  const accounts = counted(accountsProcessed, 'account')
  return holdingsProcessed > 0
    ? {
        title: 'Investment accounts connected',
        description: `${accounts} and ${counted(holdingsProcessed, 'holding')} imported.`,
      }
    : { title: 'Banking accounts connected', description: `${accounts} imported.` }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
