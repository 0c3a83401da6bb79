import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/lib/lazy'
import { Button } from '@/ui/button'

// Few visits need it: its schemas stay out of the others' way.
const ChangePasswordForm = lazyPart('ChangePasswordForm', () => import('./change-password-form'))

/** A new password for a user who knows the old one. Folded away until it is wanted. */
export function ChangePassword() {
  const [open, setOpen] = useState<boolean>()
  const unfold = (
    // Takes the focus back from a form that is closed.
    <Button
      variant="secondary"
      autoFocus={open === false}
      pending={open}
      onClick={() => setOpen(true)}
    >
      {t`Change password`}
    </Button>
  )
  if (!open) return unfold
  return (
    <Suspense fallback={unfold}>
      <ChangePasswordForm onDone={() => setOpen(false)} />
    </Suspense>
  )
}
