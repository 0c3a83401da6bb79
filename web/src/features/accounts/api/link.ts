/** The three calls of a bank connection. */
import type { PlaidLinkOnSuccessMetadata } from 'react-plaid-link'
import { api } from '@/lib/api-client'
import { type ExchangeResults, MissingLinkToken } from '../link/link-messages'

/** The product to connect; the provider offers only institutions that support it. */
export type ConnectionKind = 'bank' | 'investments' | 'loans'

/** A new connection, or the repair of one whose sign-in has expired. */
export type LinkMode = { mode: 'create'; kind: ConnectionKind } | { mode: 'update'; itemId: string }

/** An import reads everything from the bank, which takes longer than a read. */
const IMPORT_TIMEOUT_MS = 90_000

/** A token that opens the provider's window. `skipLiabilities` leaves debts out, for banks without them. */
export async function createLinkToken(mode: LinkMode, skipLiabilities: boolean): Promise<string> {
  const { link_token } = await api.post<{ link_token?: string }>('/create-unified-link-token', {
    ...mode,
    skipLiabilities,
  })
  if (!link_token) throw new MissingLinkToken()
  return link_token
}

export interface FinishedLink {
  publicToken: string
  metadata: PlaidLinkOnSuccessMetadata
  linkType: 'banking' | 'investment'
  /** Made once per connection, so that a retry imports nothing twice. */
  idempotencyKey: string
}

export async function exchangePublicToken(link: FinishedLink): Promise<ExchangeResults> {
  const { institution, accounts } = link.metadata
  const { results } = await api.post<{ results: ExchangeResults }>(
    '/exchange-public-token',
    {
      public_token: link.publicToken,
      institution: institution && {
        institution_id: institution.institution_id,
        name: institution.name,
      },
      accounts: accounts.map(({ id, name, mask, type, subtype }) => ({
        id,
        name,
        mask,
        type,
        subtype,
      })),
      link_type: link.linkType,
    },
    { idempotencyKey: link.idempotencyKey, timeoutMs: IMPORT_TIMEOUT_MS },
  )
  return results
}
