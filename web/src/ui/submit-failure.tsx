import { Callout } from './callout'

/** Why a form was not saved, for a failure that no field shows. */
export function SubmitFailure({ title, failure }: { title: string; failure: string | null }) {
  if (failure === null) return null
  return (
    <Callout tone="neg" role="alert" title={title}>
      {failure}
    </Callout>
  )
}
