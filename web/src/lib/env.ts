/** Settings the host decides at run time, so one build serves every environment. */
import './zod-setup'
import * as z from 'zod/mini'
import { fetchInTime } from './fetch-in-time'

const Config = z.object({
  region: z.string().check(z.minLength(1)),
  userPoolId: z.string().check(z.minLength(1)),
  userPoolClientId: z.string().check(z.minLength(1)),
  userPoolEndpoint: z.optional(z.string()),
  /** Script of the bank-link widget; absent means the provider's own. */
  plaidScript: z.optional(z.string()),
  /** The payment provider's price ids of Premium; absent where nothing is sold. */
  stripePriceMonthly: z.optional(z.string()),
  stripePriceYearly: z.optional(z.string()),
})

export type RuntimeConfig = z.infer<typeof Config>

const ADDRESS = '/config.json'

let loading: Promise<RuntimeConfig> | undefined

/** The settings, fetched once. A failed attempt is forgotten, so that the next call tries again. */
export function runtimeConfig(): Promise<RuntimeConfig> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<RuntimeConfig> {
  const response = await fetchInTime(ADDRESS, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}`)
  const parsed = Config.safeParse(await response.json())
  if (!parsed.success) throw new Error(`${ADDRESS} is not valid: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
