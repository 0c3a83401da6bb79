import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '@/lib/api-client'
import { paths } from '@/lib/paths'
import { ApiProblem, userMessage } from '@/lib/problem'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { Callout } from '@/ui/callout'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'

/** What must be typed, and what the API is sent. */
const CONFIRMATION = 'DELETE'
/** Every bank connection is ended at the provider first. */
const TIMEOUT_MS = 60_000

/** Removes the account with everything in it. */
export function DeleteAccount() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-control text-text-2">
        Bank connections are ended, a running subscription is cancelled, your records are deleted
        and the key they were encrypted with is destroyed. Nobody can bring them back.
      </p>
      <Dialog>
        <DialogTrigger asChild>
          <Button variant="danger">Delete account</Button>
        </DialogTrigger>
        <DialogContent
          title="Delete your account?"
          description="This happens at once and cannot be undone. Download your data first if you may need it."
        >
          <DeleteForm />
        </DialogContent>
      </Dialog>
    </div>
  )
}

interface Deletion {
  /** Pending: a provider did not answer and is asked again later. Nothing can be read any more either way. */
  status: 'deleted' | 'pending'
}

const farewell: Readonly<Record<Deletion['status'], string>> = {
  deleted: 'Your account is deleted. Nothing of it is left.',
  pending:
    'Your account is deleted. A provider could not be reached; we end that connection as soon as it answers.',
}

function DeleteForm() {
  const { signOut } = useSession()
  const [typed, setTyped] = useState('')
  const [missed, setMissed] = useState(false)
  const asked = useRef(false)
  const remove = useMutation({
    mutationFn: () =>
      api.delete<Deletion>('/user', {
        body: { confirm: CONFIRMATION },
        timeoutMs: TIMEOUT_MS,
      }),
    onSuccess: ({ status }) => signOut(farewell[status]),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const confirmed = typed.trim() === CONFIRMATION
    setMissed(!confirmed)
    // A second click may come before the first one has been drawn, or after it has succeeded.
    if (!confirmed || asked.current) return
    asked.current = true
    remove.mutate(undefined, {
      onError: () => {
        asked.current = false
      },
    })
  }

  if (isStale(remove.error)) return <SignInFirst />
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {remove.isError && (
        <Callout tone="neg" role="alert">
          {userMessage(remove.error)} Trying again goes on where it stopped.
        </Callout>
      )}
      <Field
        label={`Type ${CONFIRMATION} to confirm`}
        error={missed ? `Type ${CONFIRMATION} in capital letters.` : undefined}
        required
      >
        <Input
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button variant="secondary">Keep my account</Button>
        </DialogClose>
        <Button type="submit" variant="danger" pending={remove.isPending}>
          Delete everything
        </Button>
      </div>
    </form>
  )
}

const isStale = (error: unknown) =>
  error instanceof ApiProblem && error.is('recent-sign-in-required')

/** Somebody who finds the screen unlocked must not be able to do this. */
function SignInFirst() {
  const { signInAgain } = useSession()
  return (
    <Callout
      tone="warn"
      role="alert"
      title="Sign in again first"
      action={
        <Button
          variant="secondary"
          onClick={() => void signInAgain(`${paths.settings}#delete-account`)}
        >
          Sign in again
        </Button>
      }
    >
      For your safety this needs a sign-in of the last few minutes. You come back to this page.
    </Callout>
  )
}
