// A static host shows 404.html at any address that has no file, a link to a game for one. The page asks for this script in its
// own folder and in those above it: where it was found, the app is. Not a module: those do not know their element.
if (!window.quadrilleFound) {
  window.quadrilleFound = true;
  const home = document.currentScript.src.replace(/[^/]*$/, '');
  fetch(`${home}index.html`)
    .then((answer) => answer.text())
    .then((page) => {
      document.open();
      document.write(page.replaceAll('="./', `="${home}`));
      document.close();
    });
}
