import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/lib/lazy'
import { Button } from '@/ui/button'
import { KeepFocus } from '@/ui/keep-focus'

// Few visits need it: its schemas stay out of the others' way.
const ChangePasswordForm = lazyPart('ChangePasswordForm', () => import('./change-password-form'))

/** A new password for a user who knows the old one. Folded away until it is wanted. */
export function ChangePassword() {
  const [open, setOpen] = useState(false)
  const unfold = (
    <Button variant="secondary" pending={open} onClick={() => setOpen(true)}>
      {t`Change password`}
    </Button>
  )
  return (
    <KeepFocus>
      {open ? (
        <Suspense fallback={unfold}>
          <ChangePasswordForm onDone={() => setOpen(false)} />
        </Suspense>
      ) : (
        unfold
      )}
    </KeepFocus>
  )
}
