/**
 * Syncs the wizard between the tabs of one user: a choice in one tab shows in the others. Drafts go from tab to tab and
 * are not stored here.
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
  /** Another tab has created the draft's goals. */
  onFinish: () => void
}

/** Requests the draft from the other tabs of `userId`, and follows it until `leave`. */
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
