import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './scroll-to-top.module.css'

const shownFrom = 600
/** Fewer pixels than that are no direction: a trembling finger, a page that settles. */
const steady = 8

/** Offered to whoever is on the way up: over what is being read on the way down it would only lie in the way. */
export function ScrollToTop() {
  const [far, setFar] = useState(false)
  useEffect(() => {
    let before = window.scrollY
    const look = () => {
      if (Math.abs(window.scrollY - before) < steady) return
      setFar(window.scrollY > shownFrom && window.scrollY < before)
      before = window.scrollY
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!far) return null
  return (
    <button
      type="button"
      className={classes.button}
      aria-label="Към началото на страницата"
      title="Към началото на страницата"
      data-shell-part
      onClick={() => {
        // The script's own word is stronger than the stylesheet's: whoever wants no motion is asked here too.
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches
        window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    >
      <IconArrowUp size={22} aria-hidden />
    </button>
  )
}
