import { Button, type ButtonProps } from '@/ui/button'
import { usePortal } from '../api/payment-pages'

/** Opens the payment provider's pages. */
export function PortalButton(props: Pick<ButtonProps, 'variant' | 'className' | 'children'>) {
  const portal = usePortal()
  return (
    <Button
      pending={portal.isPending || portal.isSuccess}
      onClick={() => portal.mutate()}
      {...props}
    />
  )
}
