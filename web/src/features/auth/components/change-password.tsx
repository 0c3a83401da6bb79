import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/button'

// Few visits need it: its schemas stay out of the others' way.
const ChangePasswordForm = lazy(async () => {
  const { ChangePasswordForm } = await import('./change-password-form')
  return { default: ChangePasswordForm }
})

/** A new password for somebody who knows the old one. Folded away until it is wanted. */
export function ChangePassword() {
  const [open, setOpen] = useState(false)
  const unfold = (
    <Button variant="secondary" pending={open} onClick={() => setOpen(true)}>
      <Trans>Change password</Trans>
    </Button>
  )
  if (!open) return unfold
  return (
    <Suspense fallback={unfold}>
      <ChangePasswordForm onDone={() => setOpen(false)} />
    </Suspense>
  )
}
