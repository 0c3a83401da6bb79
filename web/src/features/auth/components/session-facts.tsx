import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatRelative } from '@/lib/dates'
import { useStore } from '@/lib/store'
import { useSessionController } from '../model/session'
import { readLastActive } from '../model/session-watch'

const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** When this browser was last used, and until when its session runs. */
export function SessionFacts() {
  const end = useStore(useSessionController().sessionEnd, null)
  const [now] = useState(() => new Date())
  const lastActive = readLastActive()
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-control">
      {lastActive !== null && (
        <>
          <dt className="text-text-2">
            <Trans>Last active here</Trans>
          </dt>
          <dd className="first-letter:uppercase">{formatRelative(new Date(lastActive), now)}</dd>
        </>
      )}
      {end !== null && (
        <>
          <dt className="text-text-2">
            <Trans>Signed in until</Trans>
          </dt>
          <dd className="figure">
            <Trans>{timeFormat.format(end)}, unless you stay signed in</Trans>
          </dd>
        </>
      )}
    </dl>
  )
}
