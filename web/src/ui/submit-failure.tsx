import { Callout } from './callout'

/** Why a form was not saved, where no field shows it. */
export function SubmitFailure({ title, failure }: { title: string; failure: string | null }) {
  if (failure === null) return null
  return (
    <Callout tone="neg" role="alert" title={title}>
      {failure}
    </Callout>
  )
}
