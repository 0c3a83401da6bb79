/** Puts a stand-in bank out of order, and back. */

const app = new URL(process.env.E2E_BASE_URL ?? 'http://localhost:3000')
/** Every service of the local stack has the port that many above the app's. */
const OFFSET = 4
const ADDRESS = process.env.E2E_PLAID_URL ?? `http://localhost:${Number(app.port) + OFFSET}`

/** A bank no other journey uses: what is done to it troubles nobody else. */
export const ownBank = { id: 'ins_gg_4', name: 'Harbour Credit Union' } as const

/** The error the bank answers every call for fresh figures with from now on; `null` makes it well. */
export async function setOutage(bankId: string, errorCode: string | null): Promise<void> {
  const response = await fetch(`${ADDRESS}/local/institutions/${bankId}/outage`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ error_code: errorCode }),
  })
  if (!response.ok) throw new Error(`the outage control answered ${response.status}`)
}
