/** A picture of a person is shown small: 512 pixels are sharp on every screen, and a phone's photo of 8 MB becomes 60 KB. */
const side = 512

/** The middle of the picture as a square. Fails when the file is no picture this browser can read. */
export async function squarePicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const cut = Math.min(bitmap.width, bitmap.height)
  const size = Math.min(side, cut)
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('no canvas')
  // A transparent picture stands on white, as on paper.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, size, size)
  brush.drawImage(bitmap, (bitmap.width - cut) / 2, (bitmap.height - cut) / 2, cut, cut, 0, 0, size, size)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
  if (!blob) throw new Error('no picture')
  return new File([blob], 'snimka.jpg', { type: 'image/jpeg' })
}
