/** Breaks a stand-in bank, and repairs it. */

const app = new URL(process.env.E2E_BASE_URL ?? 'http://localhost:3000')
/** The stand-in bank's port minus the app's; every service of the local stack has such an offset. */
const OFFSET = 4
const ADDRESS = process.env.E2E_PLAID_URL ?? `http://localhost:${Number(app.port) + OFFSET}`

/** A bank that no other journey uses, so its outages affect no other test. */
export const ownBank = { id: 'ins_gg_4', name: 'Harbour Credit Union' } as const

/** A bank that reports the balances of its cards late. */
export const lateBank = { id: 'ins_128026', name: 'Capital One' } as const

/**
 * The bank answers every call for fresh figures with this error from now on; `null` repairs it. An item that needs a new
 * sign-in still needs it.
 */
export async function setOutage(bankId: string, errorCode: string | null): Promise<void> {
  await control('PUT', `institutions/${bankId}/outage`, { error_code: errorCode })
}

/** The bank has no newer balances at the next live request. */
export async function haveNothingNewer(bankId: string): Promise<void> {
  await control('POST', 'faults', {
    endpoint: '/accounts/balance/get',
    institution_id: bankId,
    error_type: 'INVALID_RESULT',
    error_code: 'LAST_UPDATED_DATETIME_OUT_OF_RANGE',
    times: 1,
  })
}

async function control(method: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${ADDRESS}/local/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the control ${path} answered ${response.status}`)
}
