/**
 * One bank connection from click to imported accounts. Returns its step; the page decides what to show and where to go.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlaidLinkOnExit, PlaidLinkOnSuccess } from 'react-plaid-link'
import { announceFinancialData } from '@/entities/figures'
import { newIdempotencyKey } from '@/lib/api-client'
import { toast } from '@/ui/toast'
import { createLinkToken, exchangePublicToken, type FinishedLink, type LinkMode } from '../api/link'
import {
  connectedMessage,
  exchangeFailure,
  exitMessage,
  type LinkFailure,
  MissingLinkScript,
  startFailure,
} from './link-messages'
import { loadLinkScript } from './link-script'
import { forgetLink, type PendingLink, rememberLink } from './pending-link'

type LinkStep =
  | { step: 'idle' }
  | { step: 'preparing' }
  | { step: 'open'; token: string; isReturning: boolean }
  | { step: 'importing'; institution: string | null }
  | { step: 'failed'; failure: LinkFailure; finished: FinishedLink | null }

interface BankLinkOptions {
  mode: LinkMode
  /** The connection to continue after the bank's redirect. */
  returned?: PendingLink | null
  /** The accounts are imported, or the connection is repaired. */
  onDone: () => void
  /** After a repair: fetches what the broken connection missed. */
  refresh: () => Promise<unknown>
}

export function useBankLink({ mode, returned = null, onDone, refresh }: BankLinkOptions) {
  const [state, setState] = useState<LinkStep>(
    returned === null ? { step: 'idle' } : { step: 'preparing' },
  )
  // A second click may come before the first one renders.
  const busy = useRef(false)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  const settle = useCallback((next: LinkStep) => {
    busy.current = false
    forgetLink()
    setState(next)
  }, [])

  // Back from a bank's own page: continues in the same window, once its script is loaded.
  useEffect(() => {
    if (returned === null || busy.current) return
    busy.current = true
    loadLinkScript().then(
      () => setState({ step: 'open', token: returned.token, isReturning: true }),
      (error) => settle({ step: 'failed', failure: startFailure(error), finished: null }),
    )
  }, [returned, settle])

  async function start(skipLiabilities = false): Promise<void> {
    if (busy.current) return
    busy.current = true
    setState({ step: 'preparing' })
    try {
      const [token] = await Promise.all([createLinkToken(mode, skipLiabilities), loadLinkScript()])
      rememberLink({ token, mode })
      setState({ step: 'open', token, isReturning: false })
    } catch (error) {
      settle({ step: 'failed', failure: startFailure(error), finished: null })
    }
  }

  async function take(finished: FinishedLink): Promise<void> {
    busy.current = true
    setState({ step: 'importing', institution: finished.metadata.institution?.name ?? null })
    try {
      // A failed refresh shows its own error; the connection works again all the same.
      if (mode.mode === 'update') await refresh().catch(() => undefined)
      else await importAccounts(finished)
      forgetLink()
      // A user who has left the page stays there.
      if (!left.current) onDone()
    } catch (error) {
      settle({ step: 'failed', failure: exchangeFailure(error), finished })
    }
  }

  const onSuccess: PlaidLinkOnSuccess = (publicToken, metadata) => {
    const idempotencyKey = newIdempotencyKey()
    const linkType =
      mode.mode === 'create' && mode.kind === 'investments' ? 'investment' : 'banking'
    void take({ publicToken: publicToken ?? '', metadata, linkType, idempotencyKey })
  }

  const onExit: PlaidLinkOnExit = (error, { status }) => {
    const { title, description, failed } = exitMessage({ error, status })
    const options = { id: 'link-exit', description }
    if (failed) toast.destructive(title, options)
    else toast.info(title, options)
    settle({ step: 'idle' })
  }

  const onUnavailable = useCallback(
    () =>
      settle({ step: 'failed', failure: startFailure(new MissingLinkScript()), finished: null }),
    [settle],
  )

  /** Retries the failed step: only the import when the bank's part is done. */
  async function retry(): Promise<void> {
    if (state.step !== 'failed') return
    await (state.finished ? take(state.finished) : start())
  }

  return { state, start, retry, widget: { onSuccess, onExit, onUnavailable } }
}

async function importAccounts(finished: FinishedLink): Promise<void> {
  const { title, description } = connectedMessage(await exchangePublicToken(finished))
  announceFinancialData()
  toast.success(title, { description })
}
