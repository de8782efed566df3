export const cover = {
  'cover.choose': 'Choose a picture',
  'cover.change': 'Choose another picture',
  'cover.remove': 'Remove the cover',
  'cover.preview': 'Preview of the cover',
  'cover.none': 'No cover',
  'cover.uploading': 'The cover is being uploaded',
  'cover.sent': '“{name}” has been uploaded.',
  'cover.unfinished': 'The cover is still on its way. Wait for it, or cancel it.',
  'cover.empty': 'The cover is empty, please upload it again.',
  'cover.type': 'Please choose a .png or .jpg file.',
  'cover.size': 'The picture may not exceed 2 MB.',
} as const;
