/**
 * Keeps the guided start the same in every tab of one user: what is chosen in one is there in the others. Drafts pass from tab
 * to tab, and none is stored here.
 */
import { type Draft, parseDraft } from './draft'

const NAME = 'goldgrove-onboarding'

type Message = { userId: string } & (
  | { kind: 'asked' | 'finished' }
  | { kind: 'changed'; draft: unknown }
)

interface TabDraft {
  current: () => Draft
  /** Another tab has changed the draft. */
  onChange: (draft: Draft) => void
  /** Another tab has made the draft real. */
  onFinish: () => void
}

/** Asks the other tabs of `userId` for their draft, and follows it until `leave`. */
export function joinTabs(userId: string, { current, onChange, onFinish }: TabDraft) {
  const channel = new BroadcastChannel(NAME)
  const post = (message: Message) => channel.postMessage(message)
  const change = (draft: Draft) => post({ userId, kind: 'changed', draft })

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.userId !== userId) return
    if (data.kind === 'finished') return onFinish()
    if (data.kind === 'changed') {
      const draft = parseDraft(data.draft)
      return draft ? onChange(draft) : undefined
    }
    if (current().goals.length > 0) change(current())
  })
  post({ userId, kind: 'asked' })
  return { change, finish: () => post({ userId, kind: 'finished' }), leave: () => channel.close() }
}
