import os

os.makedirs("/home/user/stack", exist_ok=True)
TEXT = """services:
  web:
    image: site:3
    restart: unless-stopped
  queue:
    image: broker:7
    ports:
      - "5672"
volumes:
  spool:
"""
with open("/home/user/stack/compose.yaml", "w") as file:
    file.write(TEXT)
