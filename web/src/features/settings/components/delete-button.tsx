import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { api } from '@/lib/api-client'
import { paths } from '@/lib/paths'
import { isProblem, userMessage } from '@/lib/problem'
import { useSession } from '@/lib/session'
import { useTask } from '@/lib/use-task'
import { Button, type ButtonProps } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'

/** The confirmation for the API; the word to type is in the user's language. */
const CONFIRMATION = 'DELETE'
/** The server first ends every bank connection at the provider. */
const TIMEOUT_MS = 60_000

interface DeleteButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'children'> {
  /** What else the deletion ends. */
  note?: ReactNode
}

/** Deletes the account after a confirmation and a fresh sign-in. */
export function DeleteButton({ note, ...button }: DeleteButtonProps) {
  const { isFresh } = useSession()
  const [open, setOpen] = useState(false)
  const [fresh, setFresh] = useState(true)

  const { pending, run } = useTask(async () => {
    setFresh(await isFresh())
    setOpen(true)
  })

  return (
    <Dialog open={open} onOpenChange={(next) => (next ? void run() : setOpen(false))}>
      <DialogTrigger asChild>
        <Button {...button} pending={pending} />
      </DialogTrigger>
      <DialogContent
        raised
        title={t`Delete your account?`}
        description={t`This happens immediately and can't be undone. Download your data first if you may need it.`}
      >
        <div className="grid gap-5">
          {note}
          {fresh ? <DeleteForm onStale={() => setFresh(false)} /> : <SignInFirst />}
        </div>
      </DialogContent>
    </Dialog>
  )
}

interface Deletion {
  /** Pending: a provider did not answer, and the server retries later. The data is unreadable either way. */
  status: 'deleted' | 'pending'
}

const farewell = (): Readonly<Record<Deletion['status'], string>> => ({
  deleted: t`Your account and all its data are deleted.`,
  pending: t`Your account is deleted. We couldn't reach a provider, and will end that connection as soon as it responds.`,
})

function DeleteForm({ onStale }: { onStale: () => void }) {
  const { signOut } = useSession()
  const word = t`DELETE`
  const [typed, setTyped] = useState('')
  const [missed, setMissed] = useState(false)
  const asked = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const remove = useMutation({
    mutationFn: () =>
      api.delete<Deletion>('/user', { body: { confirm: CONFIRMATION }, timeoutMs: TIMEOUT_MS }),
    onSuccess: ({ status }) => signOut(farewell()[status]),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const confirmed = typed.trim() === word
    setMissed(!confirmed)
    if (!confirmed) field.current?.focus()
    // A second click may come before the first one renders, or after it has succeeded.
    if (!confirmed || asked.current) return
    asked.current = true
    remove.mutate(undefined, {
      onError: (error) => {
        asked.current = false
        if (isProblem(error, 'recent-sign-in-required')) onStale()
      },
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {remove.isError && (
        <Callout tone="neg" role="alert">
          <Trans>{userMessage(remove.error)} Try again to resume where it stopped.</Trans>
        </Callout>
      )}
      <Field
        label={t`Type ${word} to confirm`}
        error={missed ? t`Type ${word} in capital letters.` : undefined}
        required
      >
        <Input
          ref={field}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button variant="secondary">{t`Keep my account`}</Button>
        </DialogClose>
        <Button type="submit" variant="danger" pending={remove.isPending}>
          {t`Delete everything`}
        </Button>
      </div>
    </form>
  )
}

/** A passer-by at an unlocked screen must not be able to do this. */
function SignInFirst() {
  const { signInAgain } = useSession()
  return (
    <Callout
      tone="warn"
      role="alert"
      title={t`Sign in again first`}
      action={
        <Button
          variant="secondary"
          onClick={() => void signInAgain(`${paths.settings}#delete-account`)}
        >
          {t`Sign in again`}
        </Button>
      }
    >
      {t`We ask for a recent sign-in before anything is deleted. You'll come back to this page.`}
    </Callout>
  )
}
