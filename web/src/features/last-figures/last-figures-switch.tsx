import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { netWorthQuery } from '@/entities/household'
import { forgetLock, keepFiguresOf, LockFailure } from '@/entities/last-figures'
import { isKeepingFigures } from '@/lib/last-figures'
import { useSignedInUser } from '@/lib/session'
import { useTask } from '@/lib/use-task'
import { FieldError } from '@/ui/field'
import { Switch } from '@/ui/switch'
import { lockMessages } from './lock-messages'

/** Whether this device keeps the last figures behind its lock. Off until the user turns it on here. */
export function LastFiguresSwitch() {
  const client = useQueryClient()
  const { id } = useSignedInUser()
  const [kept, setKept] = useState(isKeepingFigures)
  const { pending, failure, setFailure, run } = useTask(
    async () => {
      await keepFiguresOf(id, t`Goldgrove last figures`)
      setKept(true)
      // Reading the dashboard stores its figures.
      void client.fetchQuery({ ...netWorthQuery, staleTime: 0 }).catch(() => undefined)
    },
    (error) => lockMessages()[error instanceof LockFailure ? error.kind : 'unsupported'],
  )

  function turnOff(): void {
    forgetLock()
    setKept(false)
    setFailure(null)
  }

  return (
    <div className="grid gap-2">
      <Switch
        label={t`Last figures without a connection`}
        help={t`Keeps your latest net worth, balances and goals on this device for 7 days, encrypted. Only the device's fingerprint, face or PIN opens them. Signing out deletes them.`}
        checked={kept}
        pending={pending}
        onCheckedChange={(on) => (on ? void run() : turnOff())}
      />
      {failure && <FieldError>{failure}</FieldError>}
    </div>
  )
}
