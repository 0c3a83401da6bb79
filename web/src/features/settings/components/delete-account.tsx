import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@/ui/button'
import { DeleteDialog } from './delete-dialog'

/** Deletes the account with everything in it. */
export function DeleteAccount() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-control text-text-2">
        <Trans>
          We end your bank connections, cancel your subscription, delete your records and destroy
          the key that encrypted them. No one can restore them.
        </Trans>
      </p>
      <DeleteDialog>
        <Button variant="danger">{t`Delete account`}</Button>
      </DeleteDialog>
    </div>
  )
}
