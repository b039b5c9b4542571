"""The web platform: REST services over the library, and the page that uses them (extra `web`)."""
