import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/lib/lazy'
import { Button } from '@/ui/button'

// Few visits need it, so its schemas load on demand.
const ChangePasswordForm = lazyPart('ChangePasswordForm', () => import('./change-password-form'))

/** Sets a new password for a user who knows the old one. Folded until the user opens it. */
export function ChangePassword() {
  const [open, setOpen] = useState<boolean>()
  const unfold = (
    // Returns the focus from a closed form.
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
