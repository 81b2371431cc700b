import { useSyncExternalStore } from 'react'

const watchNetwork = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)
