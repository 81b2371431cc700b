import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signOut } from '@asistent/contract/identity/session.calls'
import { send } from '../platform/api'
import { endSession, isSignedIn } from '../platform/session'
import { forgetTarget } from '../platform/target'
import { mayLeave } from '../platform/slice/parts'
import { slices } from '../platform/slice/registered'
import { mayLeaveWaiting } from '../blocks/parts/waiting-leaving'
import { Splash } from '../look/splash'

/** Signs out. Also without an answer: who wants to leave a shared computer leaves it. */
export function Screen() {
  const router = useRouter()
  useEffect(() => {
    const leave = async () => {
      if (isSignedIn() && !((await mayLeaveWaiting()) && (await mayLeave(slices())))) {
        if (router.history.canGoBack()) return router.history.back()
        return router.navigate({ to: '/', replace: true })
      }
      if (isSignedIn()) await send(signOut, {}).catch(() => undefined)
      endSession('signed-out')
      forgetTarget()
      await router.navigate({ to: '/login', replace: true })
    }
    void leave()
  }, [router])
  return <Splash />
}
